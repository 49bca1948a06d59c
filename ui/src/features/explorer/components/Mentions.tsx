import { useInfiniteQuery } from "@tanstack/react-query";

import { answered, http, type Schemas } from "@/shared/api/client";
import { useTexts } from "@/shared/i18n";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import type { SceneNode } from "../lib/scene";
import { TextPane } from "./TextPane";

const PAGE = 20;

interface Props {
  readonly node: SceneNode;
  /** Id of the mention that is shown in its text. */
  readonly shown: string | undefined;
  readonly onShow: (id: string | undefined) => void;
}

/** Where texts name a node, and why each place was taken for it: what it was merged from. */
export function Mentions({ node, shown, onShow }: Props) {
  const t = useTexts();
  const pages = useInfiniteQuery({
    queryKey: ["mentions", node.id],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => page(node, pageParam, signal),
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const mentions = (pages.data?.pages ?? []).flatMap((one) => one.items);
  const open = mentions.find((mention) => mention.id === shown);
  return (
    <section>
      <h3>{t("explorer.mentions")}</h3>
      {pages.error ? <ErrorNote error={pages.error} onRetry={() => void pages.refetch()} /> : null}
      <ul className="mentions">
        {mentions.map((mention) => (
          <li key={mention.id}>
            <button type="button" className="quiet" aria-pressed={mention.id === shown} onClick={() => onShow(mention.id === shown ? undefined : mention.id)}>
              <q>
                <bdi>{mention.text}</bdi>
              </q>{" "}
              <bdi className="soft">{mention.document_name}</bdi>
            </button>
            <span className="soft">
              {t("explorer.linked", { score: mention.score.toFixed(2) })} <bdi>{mention.reason}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {pages.hasNextPage ? (
        <button type="button" className="small" disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t("explorer.more")}
        </button>
      ) : null}
      {open ? (
        <TextPane
          document={open.document_id}
          passage={{ id: open.id, label: open.type, start: open.start, end: open.end, quote: open.text }}
          onClose={() => onShow(undefined)}
        />
      ) : null}
    </section>
  );
}

async function page(node: SceneNode, cursor: string | undefined, signal: AbortSignal): Promise<Schemas["Page_MentionItem_"]> {
  const query = { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
  return node.kind === "event"
    ? answered(await http.GET("/api/v1/events/{event}/mentions", { params: { path: { event: node.id }, query }, signal }))
    : answered(await http.GET("/api/v1/entities/{entity}/mentions", { params: { path: { entity: node.id }, query }, signal }));
}
