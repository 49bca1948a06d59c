import { api } from "@/shared/api/client";
import { BY_CURSOR, itemsOf } from "@/shared/api/pages";
import { useTexts } from "@/features/explorer/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { MorePages } from "@/shared/ui/MorePages";
import type { SceneNode } from "../lib/scene";
import { within } from "../lib/wanted";
import { TextPane } from "./TextPane";
import styles from "./explorer.module.css";

const PAGE = 20;

interface Props {
  readonly node: SceneNode;
  /** Conditions of the documents that name it. */
  readonly where: readonly string[] | undefined;
  /** Id of the mention that is shown in its text. */
  readonly shown: string | undefined;
  readonly onShow: (id: string | undefined) => void;
}

/** Where texts name a node, and why each place was taken for it: what it was merged from. */
export function Mentions({ node, where, shown, onShow }: Props) {
  const t = useTexts();
  const isEvent = node.kind === "event";
  const query = { limit: PAGE };
  const ofEvent = api.useInfiniteQuery("get", "/api/v1/events/{event}/mentions", { params: { path: { event: node.id }, query } }, { ...BY_CURSOR, enabled: isEvent });
  const ofEntity = api.useInfiniteQuery("get", "/api/v1/entities/{entity}/mentions", { params: { path: { entity: node.id }, query: { ...query, ...within(where) } } }, { ...BY_CURSOR, enabled: !isEvent });
  const pages = isEvent ? ofEvent : ofEntity;
  const mentions = itemsOf(pages.data);
  const open = mentions.find((mention) => mention.id === shown);
  return (
    <section>
      <h3>{t("explorer.mentions")}</h3>
      {pages.error ? <ErrorNote error={pages.error} onRetry={() => void pages.refetch()} /> : null}
      <ul className={styles.mentions}>
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
      <MorePages of={pages} className="small">
        {t("explorer.more")}
      </MorePages>
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
