import { KeyOf } from "@/shared/keys/Keys";
import { useTexts } from "@/features/review/texts";
import { decidedOf } from "@/entities/fact/facts";
import acceptMarked from "../actions/facts/acceptMarked";
import rejectMarked from "../actions/facts/rejectMarked";
import type { Sitting } from "../lib/decisions";
import type { ReviewState } from "../hooks/useReviewing";
import { hiddenOf } from "./hiddenOf";
import { Progress } from "./Progress";
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
