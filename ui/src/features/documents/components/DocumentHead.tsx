import { Link } from "@tanstack/react-router";

import { cx } from "@/shared/ui/cx";
import { api } from "@/shared/api/client";
import { useTexts } from "@/features/documents/texts";
import { conditionFor, saidBy } from "@/shared/ui/metadata";
import { CopyButton } from "@/shared/ui/CopyButton";
import { RoleButton } from "@/shared/session/RoleButton";
import { KINDS, type DocumentText, type Kind, type Mark } from "../lib/marks";
import styles from "./document.module.css";

interface Props {
  readonly document: DocumentText;
  readonly marks: readonly Mark[];
  readonly hide: readonly Kind[];
  readonly onToggle: (kind: Kind) => void;
  readonly onDelete: () => void;
}

/** What a document is, what was made of it, its other versions; which marks are shown. */
export function DocumentHead({ document, marks, hide, onToggle, onDelete }: Props) {
  const t = useTexts();
  const params = { path: { document: document.document_id } };
  const summary = api.useQuery("get", "/api/v1/documents/{document}", { params }).data;
  const versions = api.useQuery("get", "/api/v1/documents/{document}/versions", { params }).data ?? [];
  const run = api.useQuery("get", "/api/v1/runs", { params: { query: { document: document.document_id, limit: 1 } } }).data?.items[0];
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h1>
          <bdi>{document.name}</bdi>
        </h1>
        <CopyButton text={document.document_id} label={t("document.copy.id")} />
        {run ? (
          <Link to="/runs/$run" params={{ run: run.id }} search={{}}>
            {t("document.run")}
          </Link>
        ) : null}
        {summary && summary.contested > 0 ? (
          <Link to="/review" search={{ status: "contested", sort: "priority", document: document.document_id }}>
            {t("document.review", { count: summary.contested })}
          </Link>
        ) : null}
        <RoleButton needs="editor" className={cx("danger", styles.delete)} onClick={onDelete}>
          {t("document.delete")}
        </RoleButton>
      </div>
      <p className={cx("soft", styles.line, styles.sum)}>
        <span>{document.source}</span>
        <span>{document.language}</span>
        {summary ? (
          <>
            <span>{t("document.made", { mentions: summary.mentions, entities: summary.entities, events: summary.events })}</span>
            <span>{t("document.facts", { accepted: summary.accepted, contested: summary.contested, rejected: summary.rejected })}</span>
            {summary.team ? <span>{t("document.by", { team: summary.team, schema: summary.schema ?? "", rounds: summary.rounds ?? 0 })}</span> : null}
          </>
        ) : null}
      </p>
      {summary && Object.keys(summary.metadata).length > 0 ? (
        <ul className={cx("soft", styles.line, styles.sum)} aria-label={t("document.known")}>
          {Object.entries(summary.metadata).map(([key, value]) => (
            <li key={key}>
              <Link to="/documents" search={{ where: [conditionFor(key, value)] }}>
                {key}
              </Link>{" "}
              <bdi>{saidBy(value)}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.line}>
        <div role="group" aria-label={t("document.marks")} className={styles.kinds}>
          {KINDS.map((kind) => (
            <label key={kind} className={`kind-${kind}`}>
              <input type="checkbox" checked={!hide.includes(kind)} onChange={() => onToggle(kind)} />{" "}
              {t(`document.kind.${kind}`, { count: marks.filter((mark) => mark.kind === kind).length })}
            </label>
          ))}
        </div>
        {versions.length > 1 ? (
          <nav aria-label={t("document.versions")} className={styles.versions}>
            <span className="soft">{t("document.versions")}:</span>
            {versions.map((version, index) => (
              <Link
                key={version.id}
                to="/documents/$document"
                params={{ document: version.id }}
                search={{}}
                aria-current={version.current ? "page" : undefined}
              >
                {t("document.version", { number: index + 1 })}
              </Link>
            ))}
          </nav>
        ) : null}
      </div>
    </header>
  );
}
