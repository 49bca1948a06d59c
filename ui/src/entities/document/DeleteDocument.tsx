import { useQueryClient } from "@tanstack/react-query";

import { api } from "@/shared/api/client";
import { useTexts } from "./texts";
import { ConfirmByName } from "@/shared/ui/ConfirmByName";
import { Dialog } from "@/shared/ui/Dialog";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import styles from "./document-deletion.module.css";

interface Props {
  readonly document: string;
  readonly name: string;
  readonly onClose: () => void;
  /** Is told how many nodes left the graph. */
  readonly onDeleted: (nodes: number) => void;
}

/** Says what would go with a document and what would stay, and asks for its name. */
export default function DeleteDocument({ document, name, onClose, onDeleted }: Props) {
  const t = useTexts();
  const queries = useQueryClient();
  const params = { path: { document } };
  const { data, error } = api.useQuery("get", "/api/v1/documents/{document}/withdrawal", { params }, { staleTime: 0 });
  const deletion = api.useMutation("delete", "/api/v1/documents/{document}", {
    onSuccess: (deleted) => {
      onDeleted(deleted.nodes_deleted);
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });
    },
  });
  return (
    <Dialog role="alertdialog" title={t("document.delete.title", { name })} isOpen onClose={onClose}>
      {error ? <ErrorNote error={error} /> : null}
      {data ? (
        <>
          <p>{t("document.delete.goes")}</p>
          <ul className={styles.effects}>
            <li>{t("document.delete.facts", { count: data.facts })}</li>
            <li>{t("document.delete.things", { entities: data.entities, events: data.events, mentions: data.mentions })}</li>
          </ul>
          {data.decisions > 0 ? (
            <p>
              <strong>{t("document.delete.decisions", { count: data.decisions })}</strong>
            </p>
          ) : null}
          {data.shared > 0 ? (
            <>
              <p>{t("document.delete.stays")}</p>
              <ul className={styles.effects}>
                <li>{t("document.delete.shared", { count: data.shared })}</li>
              </ul>
            </>
          ) : null}
        </>
      ) : (
        <p className="soft">{t("loading")}</p>
      )}
      <p>{t("document.delete.final")}</p>
      <ConfirmByName name={name} isBusy={deletion.isPending} error={deletion.error} onCancel={onClose} onConfirm={() => deletion.mutate({ params })}>
        {t("document.delete.go")}
      </ConfirmByName>
    </Dialog>
  );
}
