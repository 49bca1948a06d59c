import { memo } from "react";

import { ACTIONS } from "@/shared/keys/actions";
import { useAriaKeys } from "@/shared/keys/useAriaKeys";
import { useTexts, type Translate } from "@/features/review/texts";
import { KeyOf } from "@/shared/keys/Keys";
import type { Step } from "../lib/undo";
import type { Kind } from "@/entities/fact/mark";
import { isFree, type Sitting } from "../lib/decisions";
import styles from "./review.module.css";

interface Props {
  readonly sitting: Sitting;
  readonly onUndo: (id: string) => void;
  readonly onRedo: () => void;
}

/** The last ten decisions, newest first, each to be taken back; and what was taken back, to be done again. */
export const UndoBar = memo(function UndoBar({ sitting, onUndo, onRedo }: Props) {
  const t = useTexts();
  const ariaKeys = useAriaKeys();
  const { done, undone } = sitting.history;
  const next = undone.at(-1);
  return (
    <>
      {next ? (
        <button type="button" className="small" title={wordsOf(next, sitting, t)} aria-keyshortcuts={ariaKeys(ACTIONS.review.redo)} onClick={onRedo}>
          {t("action.redo")} <KeyOf of={ACTIONS.review.redo} />
        </button>
      ) : null}
      <ol className={styles.undo} aria-label={t("review.undo.bar")}>
        {[...done].reverse().map((step, index) => (
          <li key={step.id}>
            <button
              type="button"
              className="small"
              disabled={!isFree(sitting, step.id)}
              title={wordsOf(step, sitting, t)}
              onClick={() => onUndo(step.id)}
            >
              {t("action.undo")}
              {index === 0 ? (
                <>
                  {" "}
                  <KeyOf of={ACTIONS.review.undo} />
                </>
              ) : null}
              : <bdi>{wordsOf(step, sitting, t)}</bdi>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
});

export function wordsOf(step: Step, sitting: Sitting, t: Translate): string {
  const kind: Kind = sitting.made[step.id]?.kind ?? "accepted";
  return t(`review.did.${kind}`, { what: step.label });
}
