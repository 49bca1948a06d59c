import { useState } from "react";

import { useTexts } from "@/features/schemas/texts";
import { Dialog } from "@/shared/ui/Dialog";
import { Diff } from "./Changes";
import { differences, merged, type Path } from "../lib/difference";
import type { Draft } from "../lib/draft";
import { saidValue } from "../lib/said";
import type { Version } from "../hooks/useSchema";
import dialog from "@/shared/ui/dialog.module.css";
import styles from "./schema.module.css";

interface Props {
  readonly base: Draft;
  readonly mine: Draft;
  readonly theirs: Version;
  /** Goes on with a draft that is based on their version. */
  readonly onMerge: (draft: Draft) => void;
  readonly onClose: () => void;
}

/** Somebody else changed the schema meanwhile: shows both, and puts one's own changes onto theirs. */
export function ConflictDialog({ base, mine, theirs, onMerge, onClose }: Props) {
  const t = useTexts();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const key = (path: Path) => path.join("\n");
  const { draft, conflicts } = merged(base, mine, theirs.draft, (path) => (chosen.has(key(path)) ? "mine" : "theirs"));
  return (
    <Dialog role="alertdialog" title={t("schema.conflict")} isOpen onClose={onClose}>
      <p>{t("schema.conflict.what", { version: theirs.version })}</p>
      <div className={styles.both}>
        <section>
          <h3>{t("schema.conflict.theirs")}</h3>
          <Diff differences={differences(base, theirs.draft)} />
        </section>
        <section>
          <h3>{t("schema.conflict.mine")}</h3>
          <Diff differences={differences(base, mine)} />
        </section>
      </div>
      {conflicts.length > 0 ? (
        <section>
          <h3>{t("schema.conflict.both", { count: conflicts.length })}</h3>
          {conflicts.map(({ path, mine: own, theirs: other }) => (
            <fieldset key={key(path)} className={styles.choice}>
              <legend>
                <code>{path.join(" › ")}</code>
              </legend>
              {([false, true] as const).map((isMine) => (
                <label key={String(isMine)}>
                  <input
                    type="radio"
                    name={key(path)}
                    checked={chosen.has(key(path)) === isMine}
                    onChange={() =>
                      setChosen((before) => {
                        const after = new Set(before);
                        if (isMine) after.add(key(path));
                        else after.delete(key(path));
                        return after;
                      })
                    }
                  />
                  {t(isMine ? "schema.conflict.mine" : "schema.conflict.theirs")}:{" "}
                  {(isMine ? own : other) === undefined ? t("schema.conflict.gone") : saidValue(isMine ? own : other)}
                </label>
              ))}
            </fieldset>
          ))}
        </section>
      ) : (
        <p>{t("schema.conflict.none")}</p>
      )}
      <div className={dialog.actions}>
        <button type="button" className="danger" onClick={() => onMerge(theirs.draft)}>
          {t("schema.conflict.drop")}
        </button>
        <button type="button" className="primary" onClick={() => onMerge(draft)}>
          {t("schema.conflict.merge")}
        </button>
      </div>
    </Dialog>
  );
}
