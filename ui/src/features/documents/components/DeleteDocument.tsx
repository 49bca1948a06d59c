import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { answered, api, http } from "@/shared/api/client";
import { useTexts } from "@/shared/i18n";
import { Dialog } from "@/shared/ui/Dialog";
import { ErrorNote } from "@/shared/ui/ErrorNote";

interface Props {
  readonly document: string;
  readonly name: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Says what would go with a document and what would stay, and asks for its name. */
export function DeleteDocument({ document, name, onClose, onDeleted }: Props) {
  const t = useTexts();
  const queries = useQueryClient();
  const [typed, setTyped] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const params = { path: { document } };
  const { data, error } = api.useQuery("get", "/api/v1/documents/{document}/withdrawal", { params }, { staleTime: 0 });
  const isSure = typeable(typed) === typeable(name);
  const go = async () => {
    if (!isSure || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      answered(await http.DELETE("/api/v1/documents/{document}", { params }));
      onDeleted();
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });
    } catch (reason) {
      setFailure(reason);
      setBusy(false);
    }
  };
  return (
    <Dialog role="alertdialog" title={t("document.delete.title", { name })} isOpen onClose={onClose}>
      {error ? <ErrorNote error={error} /> : null}
      {data ? (
        <>
          <p>{t("document.delete.goes")}</p>
          <ul className="document-effects">
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
              <ul className="document-effects">
                <li>{t("document.delete.shared", { count: data.shared })}</li>
              </ul>
            </>
          ) : null}
        </>
      ) : (
        <p className="soft">{t("loading")}</p>
      )}
      <p>{t("document.delete.final")}</p>
      <form
        className="document-confirm"
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        <label>
          {t("document.delete.type")} <strong dir="auto">{name}</strong>
          <input type="text" value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
        </label>
        {failure ? <ErrorNote error={failure} /> : null}
        <div className="dialog-actions">
          <button type="button" onClick={onClose}>
            {t("action.cancel")}
          </button>
          <button type="submit" className="danger" disabled={!isSure || isBusy}>
            {t("document.delete.go")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** A name without what nobody can type: marks of direction, joiners, spaces at its ends. */
function typeable(name: string): string {
  return name.replace(/\p{Cf}/gu, "").trim();
}
