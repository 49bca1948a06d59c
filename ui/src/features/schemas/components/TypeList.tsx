import { useState } from "react";

import { cx } from "@/shared/ui/cx";
import { fit } from "@/shared/ui/fuzzy";
import { useTexts } from "@/features/schemas/texts";
import { ROOMS, type Draft, type Room } from "../lib/draft";
import { problemsAt } from "../lib/selection";
import type { Validation } from "../hooks/useSchema";
import styles from "./schema.module.css";

interface Props {
  readonly draft: Draft;
  readonly problems: Validation["problems"];
  readonly room: Room | undefined;
  readonly type: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChoose: (room: Room | undefined, type: string | undefined) => void;
  readonly onAdd: (room: Room) => void;
}

/** The types of a schema by kind, with a mark where something is wrong. */
export function TypeList({ draft, problems, room, type, isReadOnly, onChoose, onAdd }: Props) {
  const t = useTexts();
  const [query, setQuery] = useState("");
  return (
    <nav className={styles.list} aria-label={t("schema.types")}>
      <input type="search" aria-label={t("schema.find")} placeholder={t("schema.find")} value={query} onChange={({ target }) => setQuery(target.value)} />
      <button type="button" className={cx("quiet", styles.type)} aria-current={room === undefined} onClick={() => onChoose(undefined, undefined)}>
        {t("schema.general")}
      </button>
      {ROOMS.map((one) => {
        const names = Object.keys(draft[one]).filter((name) => fit(query, name));
        return (
          <section key={one}>
            <h2>
              {t(`schema.${one}`)} <span className="soft">{Object.keys(draft[one]).length}</span>
              {isReadOnly ? null : (
                <button type="button" className="small" onClick={() => onAdd(one)} aria-label={t(`schema.add.${one}`)}>
                  + {t("schema.add")}
                </button>
              )}
            </h2>
            <ul>
              {names.map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    className={cx("quiet", styles.type)}
                    aria-current={room === one && type === name}
                    onClick={() => onChoose(one, name)}
                  >
                    {name}
                    {problemsAt(problems, one, name).length > 0 ? (
                      <span className={styles.wrong}>
                        <span aria-hidden="true">✕</span>
                        <span className="visually-hidden">{t("schema.wrong")}</span>
                      </span>
                    ) : null}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <Attributes of={draft.attributes ?? {}} query={query} />
    </nav>
  );
}

/** The attributes of a schema that has some: they are changed as text. */
function Attributes({ of, query }: { readonly of: NonNullable<Draft["attributes"]>; readonly query: string }) {
  const t = useTexts();
  const all = Object.entries(of);
  if (all.length === 0) return null;
  return (
    <section>
      <h2>
        {t("schema.attributes")} <span className="soft">{all.length}</span>
      </h2>
      <p className="soft">{t("schema.attributes.hint")}</p>
      <ul>
        {all
          .filter(([name]) => fit(query, name))
          .map(([name, { definition, datatype, unit }]) => (
            <li key={name} className={styles.attribute} title={definition}>
              {name} <span className="soft">{unit ? `${datatype}, ${unit}` : datatype}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
