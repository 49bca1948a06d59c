import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";

import { answered, http, ProblemError, type Schemas } from "../../api/client";
import { useTexts } from "../../i18n";
import { ErrorNote } from "../../parts/ErrorNote";
import { CypherEditor, type Mark } from "./CypherEditor";
import { Plan } from "./Plan";
import { csv, remembered } from "./results";
import { ResultTable } from "./ResultTable";
import { TEMPLATES } from "./templates";
import "./query.css";

const HISTORY = "consilience.queries";
const PAUSE_MS = 400;

/** Cypher for people: reads only, is explained as it is written, and can be stopped. */
export function QueryScreen() {
  const t = useTexts();
  const [text, setText] = useState("");
  const [past, setPast] = useState<readonly string[]>(stored);
  const [answer, setAnswer] = useState<Schemas["QueryAnswer"] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [running, setRunning] = useState<string | null>(null);
  const plan = useExplained(text);
  const graph = useGraphWords();

  const run = () => {
    if (text.trim() === "" || running) return;
    const id = crypto.randomUUID();
    setRunning(id);
    setError(null);
    const after = remembered(past, text);
    setPast(after);
    localStorage.setItem(HISTORY, JSON.stringify(after));
    http
      .POST("/api/v1/query", { body: { cypher: text, id, limit: 10_000, seconds: 30, parameters: {} } })
      .then((result) => setAnswer(answered(result)))
      .catch((failure: unknown) => {
        setAnswer(null);
        setError(failure);
      })
      .finally(() => setRunning(null));
  };
  const stop = () => {
    if (running) void http.DELETE("/api/v1/query/{query}", { params: { path: { query: running } } });
  };
  const marks = useMemo(() => marksOf(plan.error, plan.data), [plan.error, plan.data]);

  return (
    <div className="query">
      <section className="query-main" aria-label={t("query.title")}>
        <h1>{t("query.title")}</h1>
        <CypherEditor
          label={t("query.editor")}
          value={text}
          marks={marks}
          words={graph.words}
          onChange={setText}
          onRun={run}
          onStop={stop}
        />
        <div className="query-bar">
          <button type="button" className="primary" disabled={running !== null || text.trim() === ""} onClick={run}>
            {t("query.run")} <kbd>Ctrl+Enter</kbd>
          </button>
          {running ? (
            <button type="button" onClick={stop}>
              {t("query.stop")} <kbd>Esc</kbd>
            </button>
          ) : null}
          <span className="soft" role="status">
            {running ? t("query.running") : answer ? summary(answer, t) : null}
          </span>
        </div>
        {marks.length > 0 ? (
          <ul className="query-marks">
            {marks.map((mark) => (
              <li key={`${mark.line} ${mark.column} ${mark.text}`}>
                <span aria-hidden="true">{mark.severity === "error" ? "✕" : "⚠"}</span> {mark.line}:{mark.column}{" "}
                {mark.text}
              </li>
            ))}
          </ul>
        ) : null}
        {error ? <ErrorNote error={error} onRetry={run} /> : null}
        <Tabs className="query-results">
          <TabList aria-label={t("query.results")}>
            <Tab id="table">{t("query.table")}</Tab>
            <Tab id="json">{t("query.json")}</Tab>
            <Tab id="plan">{t("query.plan")}</Tab>
          </TabList>
          <TabPanel id="table">
            {answer ? (
              <>
                <div className="query-bar">
                  <button type="button" onClick={() => save("rows.csv", csv(answer.columns, answer.rows), "text/csv")}>
                    {t("query.csv")}
                  </button>
                  <button
                    type="button"
                    onClick={() => save("rows.json", JSON.stringify(answer.rows, null, 1), "application/json")}
                  >
                    {t("query.save.json")}
                  </button>
                </div>
                <ResultTable columns={answer.columns} rows={answer.rows} />
              </>
            ) : (
              <p className="soft">{t("query.hint")}</p>
            )}
          </TabPanel>
          <TabPanel id="json">
            <pre className="query-json">{answer ? JSON.stringify(answer.rows.slice(0, 500), null, 2) : ""}</pre>
          </TabPanel>
          <TabPanel id="plan">{plan.data ? <Plan plan={plan.data} /> : <p className="soft">{t("query.hint")}</p>}</TabPanel>
        </Tabs>
      </section>
      <aside className="query-side">
        <h2>{t("query.templates")}</h2>
        <ul>
          {TEMPLATES.map(({ name, cypher }) => (
            <li key={name}>
              <button type="button" className="quiet" onClick={() => setText(cypher)}>
                {t(name)}
              </button>
            </li>
          ))}
        </ul>
        <h2>{t("query.schema")}</h2>
        {graph.groups.map(([title, names]) => (
          <details key={title} open>
            <summary>
              {t(title)} <span className="soft">{names.length}</span>
            </summary>
            <ul className="query-words">
              {names.map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    className="quiet"
                    aria-label={t("query.insert", { name })}
                    onClick={() => setText(`${text}${text && !/[\s:(]$/.test(text) ? " " : ""}${name}`)}
                  >
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          </details>
        ))}
        <h2>{t("query.history")}</h2>
        <ul>
          {past.map((one) => (
            <li key={one}>
              <button type="button" className="quiet query-past" title={one} onClick={() => setText(one)}>
                {one}
              </button>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}

function stored(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(HISTORY) ?? "[]");
    return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

function summary(answer: Schemas["QueryAnswer"], t: ReturnType<typeof useTexts>): string {
  if (answer.truncated) return t("query.cut", { count: answer.rows.length });
  return t("query.rows", { count: answer.rows.length, seconds: answer.seconds });
}

/** Asks the server what is wrong with a query, when nothing was typed for a while. */
function useExplained(text: string) {
  const [settled, setSettled] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer.current);
  }, [text]);
  return useQuery({
    queryKey: ["explain", settled],
    enabled: settled.trim() !== "",
    retry: false,
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      answered(await http.POST("/api/v1/query/explain", { body: { cypher: settled, parameters: {} }, signal })),
  });
}

function marksOf(error: unknown, plan: Schemas["PlanAnswer"] | undefined): readonly Mark[] {
  if (error instanceof ProblemError) {
    const { line, column, detail } = error.problem;
    return [{ line: line ?? 1, column: column ?? 1, text: detail, severity: "error" }];
  }
  return (plan?.warnings ?? []).map((warning) => ({
    line: warning.line ?? 1,
    column: warning.column ?? 1,
    text: warning.text,
    severity: "warning",
  }));
}

const WORDS = [
  ["query.labels", "CALL db.labels() YIELD label RETURN label ORDER BY label", "class"],
  ["query.types", "CALL db.relationshipTypes() YIELD relationshipType AS t RETURN t ORDER BY t", "type"],
  ["query.keys", "CALL db.propertyKeys() YIELD propertyKey AS k RETURN k ORDER BY k", "property"],
] as const;

/** The names that the graph has at the moment, for completion and for the list beside the editor. */
function useGraphWords() {
  const { data } = useQuery({
    queryKey: ["graph-words"],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      Promise.all(
        WORDS.map(async ([, cypher]) => {
          const result = await http.POST("/api/v1/query", {
            body: { cypher, limit: 1000, seconds: 10, parameters: {} },
            signal,
          });
          return answered(result).rows.map(([name]) => String(name));
        }),
      ),
  });
  return useMemo(() => {
    const names = WORDS.map(([title, , type], index) => [title, type, data?.[index] ?? []] as const);
    return {
      groups: names.map(([title, , list]) => [title, list] as const),
      words: names.flatMap(([, type, list]) => list.map((label) => ({ label, type }))),
    };
  }, [data]);
}

function save(name: string, content: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
