import { useMemo } from "react";

import { cx } from "@/shared/ui/cx";
import { useTexts } from "@/features/evaluation/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { problemText } from "@/shared/ui/problems";
import { SourcePane } from "@/entities/source-text/SourcePane";
import { passagesOf } from "../lib/cases";
import type { Case } from "../lib/model";
import { useCaseText } from "../hooks/useEvaluations";
import styles from "./evaluation.module.css";

interface Props {
  readonly evaluation: string;
  readonly one: Case;
  readonly side: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** The text of a case's document, at the place that the case is about. */
export function CaseSource({ evaluation, one, side, onChoose }: Props) {
  const t = useTexts();
  const text = useCaseText(evaluation, one.document);
  const passages = useMemo(() => passagesOf(one, { gold: t("eval.gold"), system: t("eval.system") }), [one, t]);
  if (text.error && !text.data) {
    const isNone = "status" in text.error && text.error.status === 404;
    return (
      <div className={cx(styles.casesSource, styles.pad)}>
        {isNone ? <p className="soft">{problemText(text.error, "").detail}</p> : <ErrorNote error={text.error} onRetry={() => void text.refetch()} />}
      </div>
    );
  }
  if (!text.data) return <p className={cx(styles.casesSource, "soft", styles.pad)}>{t("loading")}</p>;
  const current = passages.find(({ id }) => id === side) ?? passages[0];
  return (
    <div className={styles.casesSource}>
      {passages.length === 0 ? <p className={cx("soft", styles.pad)}>{t("eval.places.none")}</p> : null}
      <SourcePane name={one.document} text={text.data.text} passages={passages} current={current?.id} onChoose={onChoose} />
    </div>
  );
}
