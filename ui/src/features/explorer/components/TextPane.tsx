import { useMemo } from "react";

import { useTexts } from "@/features/explorer/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { SourcePane, type Passage } from "@/entities/source-text/SourcePane";
import { useDocumentText } from "@/entities/source-text/useDocumentText";
import styles from "./explorer.module.css";

const NOWHERE: Passage = { id: "", label: "", start: 0, end: 0, quote: "" };

interface Props {
  readonly document: string;
  readonly passage: Passage | undefined;
  readonly onClose: () => void;
}

/** A document's text, scrolled to the passage that is being asked for. */
export function TextPane({ document, passage, onClose }: Props) {
  const t = useTexts();
  const passages = useSamePassage(passage);
  const text = useDocumentText(document);
  return (
    <div className={styles.inspectorText}>
      <header>
        <bdi className={styles.inspectorTextName}>{text.data?.name ?? ""}</bdi>
        <button type="button" className="small" onClick={onClose}>
          {t("action.close")}
        </button>
      </header>
      {text.error ? <ErrorNote error={text.error} onRetry={() => void text.refetch()} /> : null}
      {text.data ? (
        <SourcePane name={text.data.name} text={text.data.text} passages={passages} current={passages[0]?.id} />
      ) : text.error ? null : (
        <p className="soft">{t("loading")}</p>
      )}
    </div>
  );
}

/** The same list while it says the same, so that the text is scrolled once and not again whenever something else changes. */
function useSamePassage(passage: Passage | undefined): readonly Passage[] {
  const { id, label, start, end, quote } = passage ?? NOWHERE;
  return useMemo(() => (id === "" ? [] : [{ id, label, start, end, quote }]), [id, label, start, end, quote]);
}
