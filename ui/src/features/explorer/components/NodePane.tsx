import type { Action } from "@/shared/keys/action";
import { ActionButton } from "@/shared/keys/ActionButton";
import { api } from "@/shared/api/client";
import { BY_CURSOR, itemsOf } from "@/shared/api/pages";
import { useTexts } from "@/features/explorer/texts";
import { hrefTo } from "@/shared/routes";
import { CopyButton } from "@/shared/ui/CopyButton";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { Pending } from "@/shared/ui/Pending";
import { MorePages } from "@/shared/ui/MorePages";
import { FactChip } from "@/shared/ui/Status";
import { Term } from "@/shared/ui/Term";
import { knownThen } from "@/entities/fact/knownThen";
import { valueOf } from "@/entities/fact/value";
import collapseNode from "../actions/collapseNode";
import expandNode from "../actions/expandNode";
import findPath from "../actions/findPath";
import hideNode from "../actions/hideNode";
import pinNode from "../actions/pinNode";
import type { ExploredScene } from "../hooks/useExploring";
import type { OfNode } from "../lib/actions";
import { nodeCypher } from "../lib/cypher";
import { within } from "../lib/wanted";
import { FactList } from "./FactList";
import { Mentions } from "./Mentions";
import type { SceneNode } from "../lib/scene";

import { TypeSign } from "./TypeSign";
import styles from "./explorer.module.css";

interface Props {
  readonly node: SceneNode;
  readonly exploring: ExploredScene;
}

/** A node: what it is, what is known of it, and where texts name it. */
export function NodePane({ node, exploring: { explored, scene, signs, actions, change } }: Props) {
  const t = useTexts();
  const isMap = node.kind === "community";
  const onDo = (action: Action<OfNode>) => action.run({ unchosen: undefined, withNode: (what) => actions[what](node.id) });
  return (
    <div className={styles.inspectorBody}>
      <h2>
        {isMap ? null : <TypeSign sign={signs.get(node.type)} isEvent={node.kind === "event"} />}{" "}
        <bdi>{isMap ? t("explorer.community", { count: node.degree }) : node.name}</bdi>
      </h2>
      <p className="soft">{isMap ? <bdi>{node.name}</bdi> : [node.type, node.realis].filter((part) => part !== null).join(" · ")}</p>
      <p className={styles.inspectorActions}>
        <ActionButton of={expandNode} className="small" onDo={onDo}>
          {t(isMap ? "explorer.open" : "explorer.expand")}
        </ActionButton>
        {isMap ? null : (
          <>
            <ActionButton of={collapseNode} className="small" onDo={onDo} />
            <ActionButton of={hideNode} className="small" onDo={onDo} />
            <ActionButton of={pinNode} className="small" aria-pressed={scene.pinned.has(node.id)} onDo={onDo} />
            <ActionButton of={findPath} className="small" onDo={onDo} />
            <CopyButton label={t("explorer.cypher")} text={nodeCypher(node)} />
            <CopyButton label={t("explorer.id")} text={node.id} />
          </>
        )}
      </p>
      {node.kind === "entity" ? <Entity id={node.id} where={explored.where} /> : null}
      {node.kind === "event" ? <Event id={node.id} /> : null}
      {isMap ? null : (
        <>
          <KnownFacts id={node.id} where={explored.where} asOf={explored.asOf} knownAt={explored.knownAt} onFact={(id) => change({ fact: id, quote: undefined, mention: undefined })} />
          <Mentions node={node} where={explored.where} shown={explored.mention} onShow={(mention) => change({ mention })} />
        </>
      )}
    </div>
  );
}

function Entity({ id, where }: { readonly id: string; readonly where: readonly string[] | undefined }) {
  const t = useTexts();
  const { data, error, refetch } = api.useQuery("get", "/api/v1/entities/{entity}", { params: { path: { entity: id }, query: within(where) } }, { retry: false });
  if (!data) return <Pending error={error} onRetry={refetch} />;
  const others = data.aliases.filter((alias) => alias !== data.name);
  return (
    <dl className={styles.properties}>
      <Term name={t("explorer.col.status")}>{data.status === null ? "–" : <FactChip status={data.status} />}</Term>
      <Term name={t("explorer.figures")}>
        {t("explorer.entity.figures", { documents: data.documents, mentions: data.mentions, facts: data.facts })}
      </Term>
      <Term name={t("explorer.aliases")}>
        {others.length === 0
          ? t("explorer.aliases.none")
          : others.map((alias) => (
              <bdi key={alias} className={styles.alias}>
                {alias}
              </bdi>
            ))}
      </Term>
    </dl>
  );
}

function Event({ id }: { readonly id: string }) {
  const t = useTexts();
  const { data, error, refetch } = api.useQuery("get", "/api/v1/events/{event}", { params: { path: { event: id } } }, { retry: false });
  if (!data) return <Pending error={error} onRetry={refetch} />;
  return (
    <dl className={styles.properties}>
      <Term name={t("explorer.col.status")}>{data.status === null ? "–" : <FactChip status={data.status} />}</Term>
      <Term name={t("explorer.realis")}>{data.realis}</Term>
      {data.same_as.length === 0 ? null : (
        <Term name={t("explorer.same")}>
          {data.same_as.map((other) => (
            <a key={other} href={hrefTo("event", other)} className={styles.alias}>
              {t("explorer.same.other")}
            </a>
          ))}
        </Term>
      )}
      {data.arguments.map((argument) => (
        <Term key={argument.fact_id} name={argument.role}>
          <bdi>{argument.name}</bdi> <span className="soft">{argument.entity_type}</span>
        </Term>
      ))}
    </dl>
  );
}

const PAGE = 20;

interface KnownProps {
  readonly id: string;
  readonly where: readonly string[] | undefined;
  readonly asOf: string | undefined;
  readonly knownAt: string | undefined;
  readonly onFact: (id: string) => void;
}

/** All facts about a node that documents within the filter state and that may hold then, whatever is drawn of them. */
function KnownFacts({ id, where, asOf, knownAt, onFact }: KnownProps) {
  const t = useTexts();
  // What was known at a moment is listed in the order of ids alone.
  const sort = knownAt === undefined ? ("-confidence" as const) : ("id" as const);
  const query = { about: id, sort, limit: PAGE, ...within(where), ...(asOf === undefined ? {} : { as_of: asOf }), ...knownThen(knownAt) };
  const pages = api.useInfiniteQuery("get", "/api/v1/facts", { params: { query } }, BY_CURSOR);
  return (
    <section>
      <h3>{t("explorer.known")}</h3>
      {pages.error ? <ErrorNote error={pages.error} onRetry={() => void pages.refetch()} /> : null}
      {pages.isPending ? <p className="soft">{t("loading")}</p> : null}
      <FactList
        facts={itemsOf(pages.data).map(({ subject, object, ...fact }) => ({
          ...fact,
          subject: subject.name,
          predicate: object || fact.value ? fact.predicate : t("explorer.is"),
          object: object?.name ?? valueOf(fact) ?? fact.predicate,
        }))}
        onChoose={onFact}
      />
      <MorePages of={pages} className="small">
        {t("explorer.more")}
      </MorePages>
    </section>
  );
}
