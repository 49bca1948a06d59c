import { useState } from "react";

import { useTexts } from "../../i18n";
import { useFigures } from "../../parts/figures";
import type { Saved } from "./saved";
import { TEMPLATES } from "./templates";
import type { Word } from "./useGraphWords";

interface Props {
  readonly cypher: string;
  readonly saved: readonly Saved[];
  readonly past: readonly string[];
  readonly groups: readonly (readonly ["query.labels" | "query.types" | "query.keys", readonly Word[]])[];
  readonly onQuery: (cypher: string) => void;
  readonly onInsert: (word: Word) => void;
  readonly onSave: (name: string) => void;
  readonly onForget: (name: string) => void;
}

/** What to begin with: examples, one's own queries, what was run, and what the graph has. */
export function Sidebar({ cypher, saved, past, groups, onQuery, onInsert, onSave, onForget }: Props) {
  const t = useTexts();
  const figures = useFigures();
  const [name, setName] = useState("");
  return (
    <aside className="query-side" aria-label={t("query.side")}>
      <h2>{t("query.templates")}</h2>
      <ul>
        {TEMPLATES.map((one) => (
          <li key={one.name}>
            <button type="button" className="quiet" onClick={() => onQuery(one.cypher)}>
              {t(one.name)}
            </button>
          </li>
        ))}
      </ul>
      <h2>{t("query.saved")}</h2>
      <form
        className="query-keep"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === "" || cypher.trim() === "") return;
          onSave(name.trim());
          setName("");
        }}
      >
        <input type="text" value={name} maxLength={80} aria-label={t("query.saved.name")} placeholder={t("query.saved.name")} onChange={(event) => setName(event.target.value)} />
        <button type="submit" className="small" disabled={name.trim() === "" || cypher.trim() === ""}>
          {t("query.saved.save")}
        </button>
      </form>
      <ul>
        {saved.map((one) => (
          <li key={one.name} className="query-kept">
            <button type="button" className="quiet" title={one.cypher} onClick={() => onQuery(one.cypher)}>
              <bdi>{one.name}</bdi>
            </button>
            <button type="button" className="quiet small" aria-label={t("query.saved.forget", { name: one.name })} onClick={() => onForget(one.name)}>
              <span aria-hidden="true">✕</span>
            </button>
          </li>
        ))}
      </ul>
      <h2>{t("query.schema")}</h2>
      {groups.map(([title, words]) => (
        <details key={title} open={title !== "query.keys"}>
          <summary>
            {t(title)} <span className="soft">{words.length}</span>
          </summary>
          <ul className="query-words">
            {words.map((word) => (
              <li key={word.label}>
                <button type="button" className="quiet" title={t("query.insert", { name: word.label })} onClick={() => onInsert(word)}>
                  <bdi>{word.label}</bdi> {word.count === null ? null : <span className="soft number">{figures.count(word.count)}</span>}
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <h2>
        {t("query.history")}{" "}
        <span className="soft">
          <kbd>Ctrl+↑</kbd> <kbd>Ctrl+↓</kbd>
        </span>
      </h2>
      <ul>
        {past.map((one) => (
          <li key={one}>
            <button type="button" className="quiet query-past" title={one} onClick={() => onQuery(one)}>
              {one}
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}
