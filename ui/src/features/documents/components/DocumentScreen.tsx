import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";

import { cx } from "@/shared/ui/cx";
import { api } from "@/shared/api/client";
import { useActions } from "@/shared/keys/keys";
import { beside } from "@/shared/ui/steps";
import { useTitle } from "@/shared/ui/title";
import { useTexts } from "@/features/documents/texts";
import { Unread } from "@/shared/ui/Unread";
import { SourcePane } from "@/entities/source-text/SourcePane";
import { DOCUMENT_ACTIONS } from "../lib/actions";
import DeleteDocument from "@/entities/document/DeleteDocument";
import { DocumentHead } from "./DocumentHead";
import { FactList } from "./FactList";
import { Inspector } from "./Inspector";
import { documentShownOf, KINDS, markAt, marksOf, nextOf, type DocumentShown, type DocumentText, type Kind } from "../lib/marks";
import styles from "./document.module.css";

/** A document: its text with everything that was marked in it, and what it states. */
export function DocumentScreen() {
  const t = useTexts();
  const { document } = useParams({ from: "/documents/$document" });
  const { data, error, refetch } = api.useQuery(
    "get",
    "/api/v1/documents/{document}/text",
    { params: { path: { document } } },
    { retry: false, staleTime: 60_000 },
  );
  useTitle(data?.name);
  // What was read stays when reading it again fails: the navigation tells that the connection is lost.
  if (error && (!data || error.status === 404)) {
    return (
      <Unread error={error} onRetry={refetch}>
        <h1>{t("document.gone")}</h1>
        <p>{t("document.gone.what")}</p>
        <code>{document}</code>
      </Unread>
    );
  }
  if (!data) return <p className="screen soft">{t("loading")}</p>;
  return <Document key={document} document={data} />;
}

function Document({ document }: { readonly document: DocumentText }) {
  const t = useTexts();
  const navigate = useNavigate();
  const shown = documentShownOf(useSearch({ strict: false }));
  const [isDeleting, setDeleting] = useState(false);
  const marks = useMemo(() => marksOf(document), [document]);
  const hidden = shown.hide?.join(" ") ?? "";
  const visible = useMemo(() => marks.filter(({ kind }) => !hidden.split(" ").includes(kind)), [marks, hidden]);
  const current = useMemo(() => markAt(marks, shown.at), [marks, shown.at]);
  const show = (change: DocumentShown) =>
    void navigate({ to: "/documents/$document", params: { document: document.document_id }, search: { ...shown, ...change }, replace: true });
  const choose = (at: string | undefined) => show({ at });
  const movePlace = (by: 1 | -1) => choose(current ? nextOf(marks, current.id, by) : visible[by === 1 ? 0 : visible.length - 1]?.id);
  const move = (by: 1 | -1) => choose(beside(visible, visible.findIndex(({ id }) => id === current?.id), by)?.id);
  const toggle = (kind: Kind) => {
    const hide = KINDS.filter((one) => (one === kind) !== (shown.hide?.includes(one) ?? false));
    show({ hide: hide.length > 0 ? hide : undefined });
  };
  useActions(DOCUMENT_ACTIONS, { move, movePlace, chooseNone: () => choose(undefined), remove: () => setDeleting(true) });

  return (
    <div className={styles.root}>
      <DocumentHead
        document={document}
        marks={marks}
        hide={shown.hide ?? []}
        onToggle={toggle}
        onDelete={() => setDeleting(true)}
      />
      <div className={styles.panes}>
        <SourcePane
          name={document.name}
          text={document.text}
          passages={visible}
          current={current?.id}
          onChoose={(id) => choose(id)}
        />
        <aside className={styles.side} aria-label={t("document.side")}>
          {current ? (
            <Inspector document={document} mark={current} marks={marks} onStep={movePlace} onClose={() => choose(undefined)} />
          ) : (
            <p className={cx("soft", styles.hint)}>{t(marks.length > 0 ? "document.hint" : "document.unread")}</p>
          )}
          <FactList document={document.document_id} onShow={choose} marks={marks} />
        </aside>
      </div>
      {isDeleting ? (
        <DeleteDocument
          document={document.document_id}
          name={document.name}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: "/documents", search: {} })}
        />
      ) : null}
    </div>
  );
}
