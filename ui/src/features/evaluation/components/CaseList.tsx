import { useEffect } from "react";

import { cx } from "@/shared/ui/cx";
import { useTexts } from "@/features/evaluation/texts";
import { useWindow } from "@/shared/ui/useWindow";
import { ownSide, statementOf } from "../lib/cases";
import type { Case } from "../lib/model";
import styles from "./evaluation.module.css";

const ROW = 52;
const SIGNS = { tp: ["✓", "accepted"], fp: ["✕", "rejected"], fn: ["○", "contested"] } as const;

interface Props {
  readonly cases: readonly Case[];
  readonly current: number;
  readonly hasMore: boolean;
  readonly onMore: () => void;
  readonly onChoose: (number: number) => void;
}

/** The cases of a cell; only those on the screen are in the page. */
export function CaseList({ cases, current, hasMore, onMore, onChoose }: Props) {
  const t = useTexts();
  const { ref, show, ...seen } = useWindow(cases.length, ROW, 0, hasMore ? { ask: onMore, left: 0 } : undefined);
  const at = cases.findIndex((one) => one.number === current);
  useEffect(() => show(at), [show, at]);
  return (
    <div className={styles.casesList} ref={ref} onScroll={seen.onScroll}>
      <ol aria-label={t("eval.cases")}>
        {seen.before > 0 ? <li aria-hidden="true" style={{ height: seen.before }} /> : null}
        {cases.slice(seen.first, seen.end).map((one) => {
          const [sign, tone] = SIGNS[one.outcome];
          return (
            <li key={one.number}>
              <button type="button" className={cx("quiet", styles.casesRow)} aria-current={one.number === current ? "true" : undefined} onClick={() => onChoose(one.number)}>
                <span className={`chip ${tone}`} title={t(`eval.outcome.${one.outcome}`)}>
                  <span aria-hidden="true">{sign}</span>
                  <span className="visually-hidden">{t(`eval.outcome.${one.outcome}`)}</span>
                </span>
                <span className={styles.casesWords}>
                  <bdi className={styles.casesStatement}>{statementOf(ownSide(one))}</bdi>
                  <span className="soft">
                    {t(`eval.mistake.${one.mistake}`)} · <bdi>{one.document}</bdi>
                  </span>
                </span>
              </button>
            </li>
          );
        })}
        {seen.after > 0 ? <li aria-hidden="true" style={{ height: seen.after }} /> : null}
      </ol>
    </div>
  );
}
