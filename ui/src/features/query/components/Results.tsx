import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useMemo } from "react";

import type { Schemas } from "@/shared/api/client";
import { useTexts } from "@/features/query/texts";
import { withTexts } from "@/shared/i18n";
import { isRecord } from "@/shared/record";
import { Tabs } from "@/shared/ui/Tabs";
import { filterOf, MOST_IDS } from "@/entities/fact/facts";
import { explorationOf, type Run } from "../lib/exploring";
import { factsIn, isNode, type NodeValue } from "@/entities/query-answer/graphOf";
import { JsonView } from "./JsonView";
import { Plan } from "./Plan";
import { csv, type Value } from "@/entities/query-answer/results";
import { ResultTable } from "./ResultTable";
import { explorableIn } from "@/entities/query-answer/explorable";
import styles from "./query.module.css";

const ResultGraph = lazy(() => withTexts(import("./ResultGraph")));

interface Props {
  readonly answer: Schemas["QueryAnswer"] | null;
  /** The query that it answers. */
  readonly asked: Run | null;
  readonly plan: Schemas["QueryPlan"] | undefined;
  readonly onNode: (node: NodeValue) => void;
}

/** What a query gave: as a table, a picture, its plan, and JSON; to be saved, and facts to be reviewed. */
export default function Results({ answer, asked, plan, onNode }: Props) {
  const t = useTexts();
  const navigate = useNavigate();
  const facts = useMemo(() => (answer ? factsIn(answer.rows) : []), [answer]);
  const things = useMemo(() => (answer ? explorableIn(answer.rows) : null), [answer]);
  const explored = things && asked && things.ids.length > 0 ? explorationOf(things, asked) : undefined;
  const hint = <p className="soft">{t("query.hint")}</p>;
  const choose = (id: string) => {
    const node = answer ? nodeIn(answer.rows, id) : undefined;
    if (node) onNode(node);
  };
  const tabs = [
    {
      id: "table",
      name: t("query.table"),
      content: () => (answer ? <ResultTable key={answer.id} columns={answer.columns} rows={answer.rows} onNode={onNode} /> : hint),
    },
    {
      id: "graph",
      name: t("query.graph"),
      content: () =>
        answer ? (
          <Suspense fallback={<p className="soft">{t("loading")}</p>}>
            <ResultGraph key={answer.id} rows={answer.rows} onNode={choose} />
          </Suspense>
        ) : (
          hint
        ),
    },
    { id: "plan", name: t("query.plan"), content: () => (plan ? <Plan plan={plan} /> : hint) },
    { id: "json", name: t("query.json"), content: () => (answer ? <JsonView key={answer.id} rows={answer.rows} /> : hint) },
  ];
  return (
    <Tabs label={t("query.results")} tabs={tabs}>
      {answer && answer.rows.length > 0 ? (
        <span className={styles.exports}>
          {explored === undefined ? null : explored === null ? (
            <button type="button" className="small" aria-disabled="true" title={t("query.explore.long")}>
              {t("query.explore")}
            </button>
          ) : (
            <button type="button" className="small" onClick={() => void navigate({ to: "/explorer", search: explored })}>
              {t("query.explore")}
            </button>
          )}
          {facts.length > 0 ? (
            <button
              type="button"
              className="small"
              title={facts.length > MOST_IDS ? t("query.review.most", { most: MOST_IDS }) : undefined}
              onClick={() => void navigate({ to: "/review", search: filterOf({ ids: facts.slice(0, MOST_IDS) }) })}
            >
              {t("query.review", { count: Math.min(facts.length, MOST_IDS) })}
            </button>
          ) : null}
          <button type="button" className="small" onClick={() => save("rows.csv", csv(answer.columns, answer.rows), "text/csv")}>
            {t("query.csv")}
          </button>
          <button type="button" className="small" onClick={() => save("rows.json", json(answer), "application/json")}>
            {t("query.save.json")}
          </button>
        </span>
      ) : null}
    </Tabs>
  );
}

/** Rows as objects, as programs read them. */
function json({ columns, rows }: Schemas["QueryAnswer"]): string {
  return JSON.stringify(rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]]))), null, 1);
}

function nodeIn(value: Value, id: string): NodeValue | undefined {
  if (isNode(value)) return value.id === id ? value : undefined;
  const parts = Array.isArray(value) ? (value as readonly Value[]) : isRecord(value) ? Object.values(value) : [];
  for (const part of parts) {
    const found = nodeIn(part, id);
    if (found) return found;
  }
  return undefined;
}

function save(name: string, content: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
