import { cx } from "@/shared/ui/cx";
import { useTexts } from "@/features/runs/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { SourcePane } from "@/entities/source-text/SourcePane";
import type { Schemas } from "@/shared/api/client";
import type { Passage } from "@/entities/source-text/SourcePane";
import { useDocumentText } from "@/entities/source-text/useDocumentText";
import styles from "./run.module.css";

export type DocumentText = Schemas["DocumentDetail"];

interface Props {
  readonly text: ReturnType<typeof useDocumentText>;
  readonly isKept: boolean;
  readonly passages: readonly Passage[];
  readonly current: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** The document beside what is said about it. */
export function SourceSide({ text, isKept, passages, current, onChoose }: Props) {
  const t = useTexts();
  if (!isKept) return <p className={cx(styles.source, "soft")}>{t("run.source.later")}</p>;
  if (text.error && !text.data) {
    const isGone = "status" in text.error && text.error.status === 404;
    return (
      <div className={styles.source}>
        {isGone ? <p className="soft">{t("run.source.none")}</p> : <ErrorNote error={text.error} onRetry={() => void text.refetch()} />}
      </div>
    );
  }
  if (!text.data) return <p className={cx(styles.source, "soft")}>{t("loading")}</p>;
  return <SourcePane name={text.data.name} text={text.data.text} passages={passages} current={current} onChoose={onChoose} />;
}
