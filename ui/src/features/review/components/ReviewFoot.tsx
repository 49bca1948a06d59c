import { memo } from "react";

import { KeyOf } from "@/shared/keys/Keys";
import { useTexts } from "@/features/review/texts";
import { decidedOf } from "@/entities/fact/facts";
import acceptMarked from "../actions/facts/acceptMarked";
import rejectMarked from "../actions/facts/rejectMarked";
import { medianSeconds, type Sitting } from "../lib/decisions";
import type { ReviewState } from "../hooks/useReviewing";
import { hiddenOf } from "./hiddenOf";
import { UndoBar } from "./UndoBar";
import styles from "./review.module.css";

interface Props {
  readonly review: ReviewState;
  readonly sitting: Sitting;
  readonly onUndo: (id: string) => void;
  readonly onRedo: () => void;
  readonly onAgain: () => void;
}

/** What can be done with what is marked, what was decided, and how far one is. */
export function ReviewFoot({ review, sitting, onUndo, onRedo, onAgain }: Props) {
  const t = useTexts();
  const { many, ask, queue, placed } = review;
  return (
    <footer className={styles.foot}>
      {many.length > 0 ? (
        <>
          <span>{t("review.marked", { count: many.length, hidden: hiddenOf(many) })}</span>
          <button type="button" className="small" onClick={() => ask("accepted")}>
            {t("review.bulk.accept", { count: many.length })} <KeyOf of={acceptMarked} />
          </button>
          <button type="button" className="small danger" onClick={() => ask("rejected")}>
            {t("review.bulk.reject", { count: many.length })} <KeyOf of={rejectMarked} />
          </button>
          <button type="button" className="small quiet" onClick={review.markNone}>
            {t("review.unmark")}
          </button>
        </>
      ) : null}
      <UndoBar sitting={sitting} onUndo={onUndo} onRedo={onRedo} />
      <Progress sitting={sitting} decided={decidedOf(sitting.marks, placed)} total={queue.total} onAgain={onAgain} />
      <p role="status" className="visually-hidden">
        {review.said}
      </p>
    </footer>
  );
}

interface ProgressProps extends Pick<Props, "sitting" | "onAgain"> {
  readonly decided: number;
  readonly total: number;
}

/** How far the reviewer is, how quick, and how often of one mind with the judge. */
const Progress = memo(function Progress({ sitting, decided, total, onAgain }: ProgressProps) {
  const t = useTexts();
  const median = medianSeconds(sitting.times);
  return (
    <div className={styles.progress}>
      <span>{t("review.progress", { decided, left: Math.max(0, total - decided) })}</span>
      {median === null ? null : <span className="soft">{t("review.median", { seconds: Math.round(median * 10) / 10 })}</span>}
      {sitting.judged > 0 ? <span className="soft">{t("review.agreed", { agreed: sitting.agreed, judged: sitting.judged })}</span> : null}
      {decided > 0 ? (
        <button type="button" className="small" onClick={onAgain}>
          {t("review.again")}
        </button>
      ) : null}
    </div>
  );
});
