import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { answered, http } from "@/shared/api/client";
import { useTexts } from "@/shared/i18n";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { FactChip } from "@/shared/ui/Status";
import { statement } from "@/entities/fact/facts";
import type { Mark } from "../lib/marks";

interface Props {
  readonly document: string;
  readonly marks: readonly Mark[];
  readonly onShow: (mark: string) => void;
}

/** The facts that a document supports, page by page. */
export function FactList({ document, marks, onShow }: Props) {
  const t = useTexts();
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    queryKey: ["document-facts", document],
    queryFn: async ({ pageParam, signal }) => {
      const query = { document, limit: 100, ...(pageParam ? { cursor: pageParam } : {}) };
      return answered(await http.GET("/api/v1/facts", { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
  const facts = data?.pages.flatMap((page) => page.items) ?? [];
  const first = new Map([...marks].reverse().map((mark) => [mark.target, mark.id]));
  return (
    <section className="document-list">
      <h2>{isPending ? t("document.list.loading") : t("document.list", { count: facts.length })}</h2>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      <ul className="document-facts">
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
      {hasNextPage ? (
        <button type="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("document.more")}
        </button>
      ) : null}
    </section>
  );
}
