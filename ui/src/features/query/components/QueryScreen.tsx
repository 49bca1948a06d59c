import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, useMemo, useState, Suspense } from "react";

import { ProblemError, type Schemas } from "@/shared/api/client";
import { useTexts, type Translate } from "@/features/query/texts";
import { withTexts } from "@/shared/i18n";
import { Choice } from "@/shared/ui/Choice";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { habit, keepHabit } from "@/shared/session/kept";
import { askedOf } from "../lib/address";
import { CypherEditor, type Insertion, type Mark } from "./CypherEditor";
import type { NodeValue } from "@/entities/query-answer/graphOf";
import { Inspector } from "./Inspector";
import { missing, namesIn, valuesOf } from "../lib/params";
import { ParamsPanel } from "./ParamsPanel";
import { remembered } from "@/entities/query-answer/results";
import { readPast } from "../lib/saved";
import { SavedList } from "./SavedList";
import { Sidebar } from "./Sidebar";
import { useExplained, useRunner } from "../hooks/useCypher";
import { useGraphNames, type GraphName } from "../hooks/useGraphNames";
import { useNamed, useSaved, type SavedQuery } from "../hooks/useSaved";
import styles from "./query.module.css";

// Wanted with the first answer; it comes beside the editor, not after it.
const results = withTexts(import("./Results"));
const Results = lazy(() => results);

const ROWS = [100, 1000, 10_000] as const;
const SECONDS = [10, 30, 120] as const;

/** Cypher for people: reads only, is explained as it is written, and can be stopped. */
export function QueryScreen() {
  const t = useTexts();
  const [text, setText] = useState("");
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [past, setPast] = useState(() => readPast(habit("queries")));
  const [back, setBack] = useState(-1);
  const [draft, setDraft] = useState("");
  const navigate = useNavigate();
  const open = askedOf(useSearch({ strict: false })).saved;
  const saved = useSaved();
  const named = useNamed(open);
  const [limits, setLimits] = useState({ rows: 1000, seconds: 30 });
  const [node, setNode] = useState<NodeValue | null>(null);
  const [insertion, setInsertion] = useState<Insertion>();
  const { answer, asked, error, isRunning, run, stop } = useRunner();
  const names = useMemo(() => namesIn(text), [text]);
  const values = useMemo(() => valuesOf(typed, names), [typed, names]);
  const { plan, marks } = useExplained(text, values);
  const graph = useGraphNames();
  // What a run was refused for stands below by itself: it neither moves nor is announced anew while one writes on.
  const others = marks.filter((mark) => !isSaid(error, mark));
  const isReady = text.trim() !== "" && !isRunning && missing(typed, names).length === 0;

  // An address that names a saved query opens it; what is then written is another one.
  const [opened, setOpened] = useState<Pick<SavedQuery, "id" | "cypher">>();
  const [before, setBefore] = useState(open);
  if (open !== before) {
    setBefore(open);
    if (open === undefined) setOpened(undefined);
  }
  if (named.data && named.data.id === open && open !== opened?.id) {
    setOpened(named.data);
    setText(named.data.cypher);
  }
  const name = (id: string | undefined) => void navigate({ to: "/query", search: { saved: id }, replace: true });
  const edit = (cypher: string) => {
    setText(cypher);
    if (open !== undefined && open === opened?.id && cypher !== opened.cypher) name(undefined);
  };
  const write = (cypher: string) => {
    edit(cypher);
    setBack(-1);
  };
  const isNow = (one: SavedQuery) => {
    setOpened(one);
    name(one.id);
  };
  const show = (one: SavedQuery) => {
    isNow(one);
    setText(one.cypher);
    setBack(-1);
  };
  const go = () => {
    if (!isReady) return;
    const after = remembered(past, text);
    setPast(after);
    setBack(-1);
    keepHabit("queries", JSON.stringify(after));
    setNode(null);
    run(text, values, limits);
  };
  const walk = (step: 1 | -1) => {
    const at = Math.min(Math.max(back + step, -1), past.length - 1);
    if (at === back) return;
    if (back < 0) setDraft(text);
    setBack(at);
    edit(past[at] ?? draft);
  };
  const insert = (name: GraphName) => setInsertion((before) => ({ name, number: (before?.number ?? 0) + 1 }));

  return (
    <div className={styles.root}>
      <section className={styles.main} aria-label={t("nav.query")}>
        <h1>{t("nav.query")}</h1>
        <CypherEditor
          label={t("query.editor")}
          value={text}
          marks={marks}
          names={graph.names}
          insertion={insertion}
          onChange={edit}
          onRun={go}
          onStop={stop}
          onWalk={walk}
        />
        <ParamsPanel names={names} typed={typed} onType={(name, words) => setTyped((before) => ({ ...before, [name]: words }))} />
        <div className={styles.bar}>
          <button type="button" className="primary" disabled={!isReady} onClick={go}>
            {t("query.run")} <kbd>Ctrl+Enter</kbd>
          </button>
          {isRunning ? (
            <button type="button" onClick={stop}>
              {t("query.stop")} <kbd>Esc</kbd>
            </button>
          ) : null}
          <Choice
            className="soft"
            label={t("query.limit.rows")}
            value={limits.rows}
            values={ROWS}
            words={(rows) => rows.toLocaleString()}
            onChange={(rows) => setLimits({ ...limits, rows })}
          />
          <Choice
            className="soft"
            label={t("query.limit.seconds")}
            value={limits.seconds}
            values={SECONDS}
            onChange={(seconds) => setLimits({ ...limits, seconds })}
          />
          <span className="soft" role="status">
            {isRunning ? t("query.running") : answer ? summary(answer, t) : plan ? t("query.expected", { rows: Math.round(plan.root.rows) }) : null}
          </span>
        </div>
        {others.length > 0 ? (
          <ul className={styles.marks}>
            {others.map((mark) => (
              <li key={`${mark.line} ${mark.column} ${mark.text}`} className={mark.severity}>
                <span aria-hidden="true">{mark.severity === "error" ? "✕" : "⚠"}</span>{" "}
                <span className="visually-hidden">{t(`query.mark.${mark.severity}`)}</span> {mark.line}:{mark.column} {mark.text}
              </li>
            ))}
          </ul>
        ) : null}
        {named.error ? <ErrorNote error={named.error} onRetry={() => void named.refetch()} /> : null}
        {error ? <ErrorNote error={error} onRetry={go} /> : null}
        <div className={styles.below}>
          <Suspense fallback={<p className="soft">{t("loading")}</p>}>
            <Results answer={answer} asked={asked} plan={plan} onNode={setNode} />
          </Suspense>
          {node ? <Inspector node={node} onClose={() => setNode(null)} /> : null}
        </div>
      </section>
      <Sidebar past={past} groups={graph.groups} onQuery={write} onInsert={insert}>
        <SavedList cypher={text} open={open} saved={saved} onOpen={show} onSaved={isNow} />
      </Sidebar>
    </div>
  );
}

/** Whether the explanation of the query says what a run was refused for. */
function isSaid(error: unknown, mark: Mark): boolean {
  return error instanceof ProblemError && mark.text === error.problem.detail;
}

function summary(answer: Schemas["QueryAnswer"], t: Translate): string {
  const count = answer.rows.length;
  return t(answer.truncated ? "query.cut" : "query.rows", { count, seconds: answer.seconds });
}
