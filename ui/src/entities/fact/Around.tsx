import { useMemo } from "react";

import { api, type Schemas } from "@/shared/api/client";
import { EgoGraph } from "@/shared/graph-view/EgoGraph";
import type { GraphData } from "@/shared/graph-view/model";
import { useTexts } from "@/entities/fact/texts";
import { confidenceOf } from "@/shared/ui/confidence";
import { FactChip } from "@/shared/ui/Status";
import { statement, type Fact, type FactDetail } from "./facts";
import { knownThen } from "./knownThen";
import styles from "./claim.module.css";

const KEPT = { staleTime: 60_000, retry: false } as const;
const NEIGHBOURS = 24;

interface Props {
  readonly detail: FactDetail;
  /** The moment at which the graph knew what is shown. */
  readonly knownAt: string | undefined;
  readonly onFact: (id: string) => void;
  readonly onAbout: (id: string) => void;
}

/** What else the graph has: other documents that say the same, facts that say otherwise, and the neighbourhood. */
export function Around({ detail, knownAt, onFact, onAbout }: Props) {
  const t = useTexts();
  const { fact, runs } = detail;
  const documents = new Map(runs.map((run) => [run.document_id, run]));
  const id = fact.subject.id;
  const ego = api.useQuery(
    "get",
    "/api/v1/graph/ego",
    { params: { query: { id, depth: 1, limit: NEIGHBOURS + 1, ...knownThen(knownAt) } } },
    { ...KEPT, enabled: fact.kind !== "event" },
  );
  const data = useMemo(() => (ego.data ? drawn(ego.data) : undefined), [ego.data]);
  return (
    <>
      <section>
        <h3>{t("review.documents", { count: documents.size })}</h3>
        <ul>
          {[...documents.values()].map((run) => (
            <li key={run.document_id}>
              <FactChip status={run.status} /> <bdi>{run.document_name}</bdi>{" "}
              <span className="soft">{t("review.confidence", { value: confidenceOf(run.confidence) })}</span>
            </li>
          ))}
        </ul>
      </section>
      {fact.object || fact.kind === "attribute" ? <Rivals fact={fact} schemas={runs.map((run) => run.schema)} knownAt={knownAt} onFact={onFact} /> : null}
      {data && data.nodes.length > 1 ? (
        <section>
          <h3>{t("review.around")}</h3>
          <EgoGraph data={data} centre={id} onChoose={onAbout} />
        </section>
      ) : null}
    </>
  );
}

interface RivalsProps {
  readonly fact: Fact;
  readonly schemas: readonly string[];
  readonly knownAt: string | undefined;
  readonly onFact: (id: string) => void;
}

/** Facts with the same subject and predicate, and another object or value; of a functional one they exclude one another. */
function Rivals({ fact, schemas, knownAt, onFact }: RivalsProps) {
  const t = useTexts();
  const query = { about: fact.subject.id, type: fact.predicate, kind: fact.kind, limit: 50, ...knownThen(knownAt) };
  const { data } = api.useQuery("get", "/api/v1/facts", { params: { query } }, KEPT);
  const [name = ""] = schemas;
  const schema = api.useQuery("get", "/api/v1/schemas/{name}", { params: { path: { name } } }, { ...KEPT, enabled: name !== "" });
  const others = data?.items.filter((other) => other.id !== fact.id && other.subject.id === fact.subject.id) ?? [];
  if (others.length === 0) return null;
  const isExclusive = isFunctional(schema.data?.schema, fact);
  return (
    <section>
      <h3>{t(isExclusive ? "review.contradicts" : "review.beside")}</h3>
      <ul className={isExclusive ? styles.rivals : undefined}>
        {others.slice(0, 8).map((other) => (
          <li key={other.id}>
            <FactChip status={other.status} />{" "}
            <button type="button" className={styles.name} onClick={() => onFact(other.id)}>
              <bdi>{statement(other)}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Types = Readonly<Record<string, { readonly functional?: unknown }>>;

function isFunctional(schema: unknown, { kind, predicate }: Fact): boolean {
  const { relations, attributes } = (schema ?? {}) as { readonly relations?: Types; readonly attributes?: Types };
  const types = kind === "attribute" ? attributes : kind === "relation" ? relations : undefined;
  return types?.[predicate]?.functional === true;
}

function drawn({ nodes, edges }: Schemas["GraphView"]): GraphData {
  return {
    nodes: nodes.map(({ id, kind, name, type, x, y, facts }) => ({ id, kind, name, type, x, y, degree: facts })),
    edges: edges.map(({ fact_id, start, end, predicate, support, status }) => ({
      id: fact_id,
      source: start,
      target: end,
      type: predicate,
      support,
      status,
    })),
  };
}
