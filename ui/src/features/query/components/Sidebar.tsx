import type { ReactNode } from "react";

import { cx } from "@/shared/ui/cx";
import { useTexts } from "@/features/query/texts";
import { useFigures } from "@/shared/ui/figures";
import { TEMPLATES } from "../lib/templates";
import type { GraphName } from "../hooks/useGraphNames";
import styles from "./query.module.css";

interface Props {
  /** The saved queries. */
  readonly children: ReactNode;
  readonly past: readonly string[];
  readonly groups: readonly (readonly ["query.labels" | "query.types" | "query.keys", readonly GraphName[]])[];
  readonly onQuery: (cypher: string) => void;
  readonly onInsert: (name: GraphName) => void;
}

/** What to begin with: examples, one's own queries, what was run, and what the graph has. */
export function Sidebar({ children, past, groups, onQuery, onInsert }: Props) {
  const t = useTexts();
  const figures = useFigures();
  return (
    <aside className={styles.side} aria-label={t("query.side")}>
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
      {children}
      <h2>{t("query.schema")}</h2>
      {groups.map(([title, names]) => (
        <details key={title} open={title !== "query.keys"}>
          <summary>
            {t(title)} <span className="soft">{names.length}</span>
          </summary>
          <ul className={styles.words}>
            {names.map((name) => (
              <li key={name.label}>
                <button type="button" className="quiet" title={t("query.insert", { name: name.label })} onClick={() => onInsert(name)}>
                  <bdi>{name.label}</bdi> {name.count === null ? null : <span className="soft number">{figures.count(name.count)}</span>}
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
      <p className="soft">{t("query.history.where")}</p>
      <ul>
        {past.map((one) => (
          <li key={one}>
            <button type="button" className={cx("quiet", styles.past)} title={one} onClick={() => onQuery(one)}>
              {one}
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}
