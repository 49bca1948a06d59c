import { Link } from "@tanstack/react-router";

import { api } from "@/shared/api/client";
import { BY_CURSOR, itemsOf } from "@/shared/api/pages";
import { useTexts } from "@/features/documents/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { MorePages } from "@/shared/ui/MorePages";
import { FactChip } from "@/shared/ui/Status";
import { statement } from "@/entities/fact/facts";
import type { Mark } from "../lib/marks";
import styles from "./document.module.css";

interface Props {
  readonly document: string;
  readonly marks: readonly Mark[];
  readonly onShow: (mark: string) => void;
}

/** The facts that a document supports, page by page. */
export function FactList({ document, marks, onShow }: Props) {
  const t = useTexts();
  const pages = api.useInfiniteQuery("get", "/api/v1/facts", { params: { query: { document, limit: 100 } } }, BY_CURSOR);
  const { error, isPending, refetch } = pages;
  const facts = itemsOf(pages.data);
  const first = new Map([...marks].reverse().map((mark) => [mark.target, mark.id]));
  return (
    <section className={styles.list}>
      <h2>{isPending ? t("document.list.loading") : t("document.list", { count: facts.length })}</h2>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      <ul className={styles.facts}>
        {facts.map((fact) => {
          const mark = first.get(fact.id) ?? first.get(fact.subject.id);
          return (
            <li key={fact.id}>
              <FactChip status={fact.status} />{" "}
              <Link to="/facts/$fact" params={{ fact: fact.id }} search={{}}>
                {statement(fact)}
              </Link>{" "}
              {mark ? (
                <button type="button" className="small quiet" onClick={() => onShow(mark)} aria-label={t("document.show.of", { what: statement(fact) })}>
                  {t("document.show")}
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
      <MorePages of={pages}>{t("document.more")}</MorePages>
    </section>
  );
}
