import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";

import { answered, http } from "../../api/client";
import { useKeys } from "../../app/keys";
import { useTexts } from "../../i18n";
import { Dialog } from "../../parts/Dialog";
import { ErrorNote } from "../../parts/ErrorNote";
import { decided, EMPTY, redid, undid, type History, type Step } from "../../review/undo";
import { ClaimPane } from "./ClaimPane";
import { EvidencePane } from "./EvidencePane";
import { beside, filterOf, following, statement, type Fact, type Filter } from "./facts";
import { Filters } from "./Filters";
import { Queue } from "./Queue";
import { ReasonStrip } from "./ReasonStrip";
import { useQueue } from "./useQueue";
import "./review.css";

type Decision = "accepted" | "rejected";
/** What a step was, so that it can be redone. */
interface Done {
  readonly facts: readonly string[];
  readonly decision: Decision;
  readonly reason: string;
  readonly bulk: boolean;
}

/** The review queue; what was decided and marked belongs to one filter. */
export function ReviewScreen() {
  const filter = filterOf(useSearch({ strict: false }));
  return <Review key={[filter.status, filter.kind, filter.sort, filter.document].join(" ")} filter={filter} />;
}

/** A fact, why, and its source side by side; one key decides, and everything can be undone. */
function Review({ filter }: { readonly filter: Filter }) {
  const t = useTexts();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const queue = useQueue(filter);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [history, setHistory] = useState<History>(EMPTY);
  const [made, setMade] = useState<ReadonlyMap<string, Done>>(new Map());
  const [rejecting, setRejecting] = useState(false);
  const [asking, setAsking] = useState<Decision | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [said, setSaid] = useState("");

  const facts = queue.facts.filter((fact) => !gone.has(fact.id));
  const shown = facts.find((fact) => fact.id === filter.fact) ?? (filter.fact ? undefined : facts[0]);
  const current = filter.fact ?? shown?.id;

  const show = (change: Partial<Filter>) =>
    void navigate({ to: "/review", search: { ...filter, ...change }, replace: true });

  /** Decides at once on the screen; the fact comes back with a message if the server refuses. */
  const decide = (ids: readonly string[], decision: Decision, reason: string, label: string) => {
    const only = ids.length === 1 ? ids[0] : undefined;
    const next = current !== undefined && ids.includes(current) ? following(facts, current) : current;
    setGone((before) => new Set([...before, ...ids]));
    setMarked(new Set());
    setError(null);
    setRejecting(false);
    show({ fact: next });
    const sent =
      only !== undefined
        ? http
            .POST("/api/v1/facts/{fact}/review", { params: { path: { fact: only } }, body: { decision, reason } })
            .then((result) => answered(result).fact.fact.id)
        : http
            .POST("/api/v1/facts/reviews", { body: { facts: [...ids], decision, reason } })
            .then((result) => answered(result).id);
    sent.then(
      (id) => {
        setHistory((before) => decided(before, { id, label: `${decision}:${label}`, count: ids.length }));
        setMade((before) => new Map(before).set(id, { facts: ids, decision, reason, bulk: only === undefined }));
        setSaid(t(`review.did.${decision}`, { what: label }));
      },
      (failure: unknown) => {
        setGone((before) => new Set([...before].filter((id) => !ids.includes(id))));
        setError(failure);
      },
    );
  };

  const undo = (step: Step | undefined) => {
    const done = step && made.get(step.id);
    if (!step || !done) return;
    const taken = done.bulk
      ? http.DELETE("/api/v1/facts/reviews/{bulk}", { params: { path: { bulk: step.id } } })
      : http.DELETE("/api/v1/facts/{fact}/review", { params: { path: { fact: step.id } } });
    taken.then(answered).then(
      () => {
        setHistory((before) => undid(before, step.id));
        setGone((before) => new Set([...before].filter((id) => !done.facts.includes(id))));
        setSaid(t("review.undone", { what: words(step, t) }));
        show({ fact: done.facts[0] });
        void queries.invalidateQueries({ queryKey: ["get", "/api/v1/facts/{fact}"] });
      },
      (failure: unknown) => setError(failure),
    );
  };

  const redo = () => {
    const step = history.undone.at(-1);
    const done = step && made.get(step.id);
    if (!step || !done) return;
    setHistory((before) => ({ ...redid(before, step.id, step.id), done: before.done }));
    decide(done.facts, done.decision, done.reason, step.label.split(":").slice(1).join(":"));
  };

  const one = (decision: Decision, reason = "") => {
    if (shown) decide([shown.id], decision, reason, statement(shown));
  };
  const mark = () => {
    if (!current) return;
    setMarked((before) => {
      const after = new Set(before);
      if (!after.delete(current)) after.add(current);
      return after;
    });
  };

  useKeys(
    rejecting
      ? { Escape: () => setRejecting(false) }
      : {
          j: () => show({ fact: beside(facts, current, 1) }),
          k: () => show({ fact: beside(facts, current, -1) }),
          ArrowDown: () => show({ fact: beside(facts, current, 1) }),
          ArrowUp: () => show({ fact: beside(facts, current, -1) }),
          a: () => one("accepted"),
          x: () => setRejecting(shown !== undefined),
          s: () => show({ fact: beside(facts, current, 1) }),
          u: () => undo(history.done.at(-1)),
          "Ctrl+Z": () => undo(history.done.at(-1)),
          "Ctrl+Shift+Z": redo,
          Space: mark,
          "Shift+A": () => setAsking(marked.size > 0 ? "accepted" : null),
          "Shift+X": () => setAsking(marked.size > 0 ? "rejected" : null),
        },
  );

  return (
    <div className="review">
      <header className="review-head">
        <h1>{t("review.title")}</h1>
        <Filters filter={filter} onChange={(change) => show({ ...change, fact: undefined })} />
        <span className="soft">{t("review.progress", { decided: gone.size, left: queue.total - gone.size })}</span>
      </header>
      {error ? <ErrorNote error={error} /> : null}
      <div className="review-panes">
        <Queue
          facts={facts}
          current={current}
          marked={marked}
          state={queue}
          onChoose={(fact) => show({ fact })}
        />
        <section className="review-claim" aria-label={t("review.title")}>
          {current ? (
            <>
              <ClaimPane key={current} fact={current} />
              {rejecting ? (
                <ReasonStrip
                  onChoose={(reason) => one("rejected", reason)}
                  onCancel={() => setRejecting(false)}
                />
              ) : (
                <div className="review-actions">
                  <button type="button" className="primary" disabled={!shown} onClick={() => one("accepted")}>
                    {t("review.accept")} <kbd>a</kbd>
                  </button>
                  <button type="button" className="danger" disabled={!shown} onClick={() => setRejecting(true)}>
                    {t("review.reject")} <kbd>x</kbd>
                  </button>
                  <span className="soft">
                    <kbd>j</kbd> <kbd>k</kbd> <kbd>u</kbd> <kbd>Space</kbd>
                  </span>
                </div>
              )}
            </>
          ) : (
            <p className="soft">{t("review.choose")}</p>
          )}
        </section>
        {current ? <EvidencePane key={current} fact={current} /> : <div className="review-source" />}
      </div>
      <footer className="review-foot">
        {marked.size > 0 ? (
          <>
            <span>{t("review.marked", { count: marked.size })}</span>
            <button type="button" onClick={() => setAsking("accepted")}>
              {t("review.bulk.accept", { count: marked.size })} <kbd>Shift+A</kbd>
            </button>
            <button type="button" onClick={() => setAsking("rejected")}>
              {t("review.bulk.reject", { count: marked.size })} <kbd>Shift+X</kbd>
            </button>
          </>
        ) : null}
        <ol className="review-undo" aria-label={t("review.undo.bar")}>
          {[...history.done].reverse().map((step) => (
            <li key={step.id}>
              <button type="button" className="quiet" onClick={() => undo(step)}>
                {t("action.undo")}: {words(step, t)}
              </button>
            </li>
          ))}
        </ol>
        <p role="status" className="visually-hidden">
          {said}
        </p>
      </footer>
      <Dialog
        role="alertdialog"
        title={t(asking === "rejected" ? "review.bulk.reject" : "review.bulk.accept", { count: marked.size })}
        isOpen={asking !== null}
        onClose={() => setAsking(null)}
      >
        <p>{t("review.bulk.sure", { count: marked.size, hidden: hidden(marked, facts) })}</p>
        <ul>
          {facts
            .filter((fact) => marked.has(fact.id))
            .slice(0, 5)
            .map((fact) => (
              <li key={fact.id}>{statement(fact)}</li>
            ))}
        </ul>
        <button
          type="button"
          className="primary"
          onClick={() => {
            if (asking) decide([...marked], asking, "", t("review.many", { count: marked.size }));
            setAsking(null);
          }}
        >
          {t("review.bulk.go")}
        </button>
      </Dialog>
    </div>
  );
}

function words(step: Step, t: ReturnType<typeof useTexts>): string {
  const [decision, ...rest] = step.label.split(":");
  return t(decision === "rejected" ? "review.did.rejected" : "review.did.accepted", { what: rest.join(":") });
}

function hidden(marked: ReadonlySet<string>, facts: readonly Fact[]): number {
  const loaded = new Set(facts.map((fact) => fact.id));
  return [...marked].filter((id) => !loaded.has(id)).length;
}
