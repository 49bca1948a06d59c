import { memo } from "react";

import { useTexts } from "@/features/review/texts";
import { medianSeconds, type Sitting } from "../lib/decisions";
import styles from "./review.module.css";

interface Props {
  readonly sitting: Sitting;
  readonly decided: number;
  readonly total: number;
  readonly onAgain: () => void;
}

/** How far the reviewer is, how quick, and how often of one mind with the judge. */
export const Progress = memo(function Progress({ sitting, decided, total, onAgain }: Props) {
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
