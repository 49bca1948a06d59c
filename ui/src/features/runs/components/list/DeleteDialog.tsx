import { useState } from "react";

import { answered, api, http } from "@/shared/api/client";
import { useTexts } from "@/shared/i18n";
import { Dialog } from "@/shared/ui/Dialog";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import type { RunItem } from "../../lib/rows";

interface Props {
  readonly item: RunItem;
  readonly onClose: () => void;
  /** Is told how many nodes left the graph. */
  readonly onDeleted: (nodes: number) => void;
}

/** Asks for the document's name before the document leaves the graph. */
export default function DeleteDialog({ item, onClose, onDeleted }: Props) {
  const t = useTexts();
  const [typed, setTyped] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const params = { path: { document: item.document_id } };
  const { data } = api.useQuery("get", "/api/v1/documents/{document}/withdrawal", { params }, { staleTime: 0, retry: false });
  const isSure = typeable(typed) === typeable(item.document);

  const go = async () => {
    if (!isSure || isBusy) return;
    setBusy(true);
    setError(null);
    try {
      onDeleted(answered(await http.DELETE("/api/v1/documents/{document}", { params })).nodes_deleted);
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };

  return (
    <Dialog role="alertdialog" title={t("runs.delete.title", { name: item.document })} isOpen onClose={onClose}>
      <p>{t("runs.delete.what")}</p>
      {data && data.decisions > 0 ? (
        <p>
          <strong>{t("document.delete.decisions", { count: data.decisions })}</strong>
        </p>
      ) : null}
      <form
        className="runs-delete"
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        <label>
          {t("runs.delete.type")} <strong dir="auto">{item.document}</strong>
          <input type="text" value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
        </label>
        {error ? <ErrorNote error={error} /> : null}
        <button type="submit" className="danger" disabled={!isSure || isBusy}>
          {t("runs.delete.go")}
        </button>
      </form>
    </Dialog>
  );
}

/** A name without what nobody can type: marks of direction, joiners, spaces at its ends. */
function typeable(name: string): string {
  return name.replace(/\p{Cf}/gu, "").trim();
}
