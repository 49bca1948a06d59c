import { cx } from "@/shared/ui/cx";
import { api } from "@/shared/api/client";
import { useTexts } from "@/features/runs/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { SourcePane } from "@/entities/source-text/SourcePane";
import type { Schemas } from "@/shared/api/client";
import type { Passage } from "@/entities/source-text/SourcePane";
import styles from "./run.module.css";

export type DocumentText = Schemas["DocumentDetail"];

/** The text of a document with its marks, once the graph has it. */
export function useText(document: string | undefined, isKept: boolean) {
  return api.useQuery(
    "get",
    "/api/v1/documents/{document}/text",
    { params: { path: { document: document ?? "" } } },
    { enabled: isKept && document !== undefined, retry: false, staleTime: Infinity },
  );
}

interface Props {
  readonly text: ReturnType<typeof useText>;
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
