import { memo } from "react";

import { ActionButton } from "@/shared/keys/ActionButton";
import { useTexts } from "@/features/review/texts";
import { KeyOf } from "@/shared/keys/Keys";
import redoDecision from "../actions/facts/redoDecision";
import undoDecision from "../actions/facts/undoDecision";
import { isFree, type Sitting } from "../lib/decisions";
import { wordsOf } from "../lib/words";
import styles from "./review.module.css";

interface Props {
  readonly sitting: Sitting;
  readonly onUndo: (id: string) => void;
  readonly onRedo: () => void;
}

/** The last ten decisions, newest first, each to be taken back; and what was taken back, to be done again. */
export const UndoBar = memo(function UndoBar({ sitting, onUndo, onRedo }: Props) {
  const t = useTexts();
  const { done, undone } = sitting.history;
  const next = undone.at(-1);
  return (
    <>
      {next ? (
        <ActionButton of={redoDecision} className="small" title={wordsOf(next, sitting, t)} onDo={onRedo} />
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
                  <KeyOf of={undoDecision} />
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
