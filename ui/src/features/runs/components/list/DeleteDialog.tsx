import { api } from "@/shared/api/client";
import { useTexts } from "@/features/runs/texts";
import { ConfirmByName } from "@/shared/ui/ConfirmByName";
import { Dialog } from "@/shared/ui/Dialog";
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
  const params = { path: { document: item.document_id } };
  const { data } = api.useQuery("get", "/api/v1/documents/{document}/withdrawal", { params }, { staleTime: 0, retry: false });
  const { mutate, isPending, error } = api.useMutation("delete", "/api/v1/documents/{document}", {
    onSuccess: (deleted) => onDeleted(deleted.nodes_deleted),
  });
  return (
    <Dialog role="alertdialog" title={t("runs.delete.title", { name: item.document })} isOpen onClose={onClose}>
      <p>{t("runs.delete.what")}</p>
      {data && data.decisions > 0 ? (
        <p>
          <strong>{t("document.delete.decisions", { count: data.decisions })}</strong>
        </p>
      ) : null}
      <ConfirmByName name={item.document} isBusy={isPending} error={error} onCancel={onClose} onConfirm={() => mutate({ params })}>
        {t("document.delete.go")}
      </ConfirmByName>
    </Dialog>
  );
}
