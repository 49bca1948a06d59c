import { api } from "@/shared/api/client";
import { BY_CURSOR, itemsOf } from "@/shared/api/pages";
import { useTexts } from "@/features/settings/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { MorePages } from "@/shared/ui/MorePages";
import { useFigures } from "@/shared/ui/figures";
import { DataTable } from "@/shared/ui/Table";
import styles from "./settings.module.css";

/** What was decided and changed, and what was refused, newest first; for admins. */
export function Audit() {
  const t = useTexts();
  const figures = useFigures();
  const pages = api.useInfiniteQuery("get", "/api/v1/audit", { params: { query: { limit: 25 } } }, { ...BY_CURSOR, staleTime: 0 });
  const { error, refetch } = pages;
  return (
    <section>
      <h2>{t("audit.title")}</h2>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      <DataTable heads={[t("audit.when"), t("settings.account"), t("audit.action"), t("audit.target"), t("audit.outcome")]}>
        {itemsOf(pages.data).map((entry) => (
          <tr key={entry.seq}>
            <td>
              <time dateTime={entry.at}>{figures.moment(entry.at)}</time>
            </td>
            <td>
              {entry.actor || <span className="soft">{t("audit.nobody")}</span>} <span className="soft">{entry.via}</span>
            </td>
            <td>
              <code>{entry.action}</code>
            </td>
            <td className={styles.target}>{entry.target}</td>
            <td>
              {entry.outcome === "done" ? "✓" : entry.outcome === "refused" ? "⊘" : "✕"} {t(outcome(entry.outcome))}
            </td>
          </tr>
        ))}
      </DataTable>
      <MorePages of={pages}>{t("document.more")}</MorePages>
    </section>
  );
}

function outcome(said: string) {
  return said === "done" ? "audit.done" : said === "refused" ? "audit.refused" : "audit.failed";
}
