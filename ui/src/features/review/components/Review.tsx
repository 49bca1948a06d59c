import { useDeferredValue, useEffect, useMemo, useState } from "react";

import { ACTIONS } from "@/shared/keys/actions";
import { api } from "@/shared/api/client";
import { useActions } from "@/shared/keys/keys";
import { RoleNote } from "@/shared/session/RoleNote";
import { choice, choose as keep } from "@/shared/session/kept";
import { usePermission } from "@/shared/session/usePermission";
import { useTexts } from "@/features/review/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { KeyOf } from "@/shared/keys/Keys";
import { useEventCallback } from "@/shared/ui/useEventCallback";
import { Actions, type Act } from "./Actions";
import { BulkDialog } from "./BulkDialog";
import { ClaimPane } from "@/entities/fact/ClaimPane";
import { mergeOf, type Done } from "../lib/decisions";
import { EditDialog } from "./EditDialog";
import { EvidencePane } from "./EvidencePane";
import { beside, decidedOf, entitiesOf, following, statement, type Filter } from "@/entities/fact/facts";
import { Filters } from "./Filters";
import { MergeDialog } from "./MergeDialog";
import { MergedNote } from "./MergedNote";
import { Progress } from "./Progress";
import { Queue } from "./Queue";
import { ReasonStrip } from "./ReasonStrip";
import { Sets } from "./Sets";
import { UndoBar, wordsOf } from "./UndoBar";
import type { Decisions } from "../hooks/useDecisions";
import { usePrefetchNext } from "../hooks/usePrefetchNext";
import { useTimeOnFact } from "../hooks/useTimeOnFact";
import { usePresence } from "../hooks/usePresence";
import { useQueue } from "../hooks/useQueue";
import { judgeOf } from "@/entities/fact/votes";
import styles from "./review.module.css";

interface Props {
  readonly filter: Filter;
  readonly decisions: Decisions;
  readonly onShow: (change: Partial<Filter>) => void;
}

/** A fact, why, and its source side by side; one key decides, and everything can be undone. */
export function Review({ filter, decisions, onShow }: Props) {
  const t = useTexts();
  const queue = useQueue(filter);
  const { sitting, failures } = decisions;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<"accepted" | "rejected" | "reason" | "edit" | "merge" | null>(null);
  const [isDebateOpen, setDebateOpen] = useState(false);
  const [blind, setBlind] = useState(choice("blind") === "yes");
  const [revealed, setRevealed] = useState<string>();
  const [said, setSaid] = useState("");

  // The screen is made anew for another filter; only the fact that is shown changes within one.
  const [wide] = useState<Filter>({ ...filter, fact: undefined });
  const { facts } = queue;
  const placed = useMemo(() => new Map(facts.map((fact, at) => [fact.id, at])), [facts]);
  const isOpen = (id: string) => sitting.marks[id] === undefined;
  const current = filter.fact ?? facts.find((fact) => isOpen(fact.id))?.id ?? facts[0]?.id;
  const listed = facts[placed.get(current ?? "") ?? -1];
  const merged = current === undefined ? undefined : mergeOf(sitting, current);
  const isRead = current !== undefined && merged === undefined;
  const detail = api.useQuery("get", "/api/v1/facts/{fact}", { params: { path: { fact: current ?? "" } } }, { enabled: isRead });
  const item = listed ?? (detail.data?.fact.id === current ? detail.data?.fact : undefined);
  const mark = current === undefined ? undefined : sitting.marks[current];
  const isBlind = blind && revealed !== current && mark === undefined && !detail.data?.fact.review;
  usePrefetchNext(facts, current);
  const looks = usePresence(isRead ? current : undefined);

  // The source follows a frame later: first the next claim is there. Until it is read the text before stays, dimmed.
  const [last, setLast] = useState(detail.data);
  const latest = detail.data ?? (detail.error ? undefined : last);
  if (latest !== last) setLast(latest);
  const evidence = useDeferredValue(latest);
  const dwell = useTimeOnFact(current);
  useEffect(() => {
    // Scrolling returns a promise in newer browsers, which an effect must not.
    document.getElementById("claim-scroll")?.scrollTo(0, 0);
  }, [current]);

  const show = (fact: string | undefined) => {
    if (fact === undefined || fact === current) return;
    setDebateOpen(false);
    setAsking(null);
    onShow({ fact });
  };
  const move = (step: 1 | -1) => show(beside(facts, current, step));
  const tell = (done: Omit<Done, "bulk">, label: string, isMany = false) => {
    const judge = isMany || done.kind === "merged" ? null : judgeOf(detail.data);
    decisions.decide({ label, done: { ...done, bulk: null }, ms: isMany ? null : dwell(), judge });
    setSaid(t(`review.did.${done.kind}`, { what: label }));
    setAsking(null);
  };
  const decide = (kind: Done["kind"], reason = "", edit?: Done["edit"], label?: string) => {
    if (!item || merged) return;
    const next = following(facts, item.id, isOpen);
    tell({ facts: [item.id], kind, reason, edit }, label ?? statement(item));
    show(next);
  };
  const merge = (how: NonNullable<Done["merge"]>, label: string, reason: string) => {
    if (!item) return;
    const gone = [...new Set([item.id, ...Object.keys(how.becomes)])];
    tell({ facts: gone, kind: "merged", reason, merge: how }, label);
    show(following(facts, item.id, (id) => isOpen(id) && !gone.includes(id)));
  };
  const many = chosen.size === 0 ? [] : facts.filter((fact) => chosen.has(fact.id));
  const decideMany = (kind: "accepted" | "rejected") => {
    tell({ facts: many.map((fact) => fact.id), kind, reason: "" }, t("review.many", { count: many.length }), true);
    setChosen(new Set());
    const last = many.at(-1);
    if (current !== undefined && chosen.has(current) && last) show(following(facts, last.id, (id) => isOpen(id) && !chosen.has(id)));
  };
  const undo = (id?: string) => {
    const step = sitting.history.done.find((one) => one.id === id) ?? sitting.history.done.at(-1);
    const [fact] = decisions.undo(id);
    if (!step || fact === undefined) return;
    setSaid(t("review.undone", { what: wordsOf(step, sitting, t) }));
    show(fact);
  };
  const redo = () => {
    const [fact] = decisions.redo();
    if (fact !== undefined) show(fact);
  };
  const choose = () => {
    if (current === undefined) return;
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(current) && after.size < 1000) after.add(current);
      return after;
    });
  };
  const hide = () => {
    keep("blind", blind ? "no" : "yes");
    setBlind(!blind);
    setRevealed(undefined);
  };
  const act = (what: Act) => {
    const acts: Readonly<Record<Act, () => void>> = {
      accept: () => decide("accepted"),
      reject: () => setAsking("reason"),
      edit: () => setAsking("edit"),
      merge: () => setAsking("merge"),
      skip: () => move(1),
      flag: () => decide("flagged", t("review.flag.words")),
      mark: choose,
    };
    acts[what]();
  };
  const stable = {
    filter: useEventCallback((change: Partial<Filter>) => onShow({ ...change, fact: undefined })),
    hide: useEventCallback(hide),
    again: useEventCallback(queue.again),
    more: useEventCallback(queue.more),
    show: useEventCallback(show),
    move: useEventCallback(move),
    act: useEventCallback(act),
    undo: useEventCallback(undo),
    redo: useEventCallback(redo),
  };
  const canDecide = item !== undefined && merged === undefined;
  const canEdit = canDecide && (item.kind === "relation" || item.kind === "argument");
  const canMerge = canDecide && entitiesOf(item).length > 0;

  const why = usePermission("reviewer");
  const isReasoning = asking === "reason";
  useActions(
    ACTIONS.review,
    isReasoning
      ? {}
      : {
          undo: { run: () => undo(), why },
          undoToo: { run: () => undo(), why },
          redo: { run: redo, why },
          next: () => move(1),
          previous: () => move(-1),
          accept: { run: () => act("accept"), why },
          reject: { run: () => setAsking(canDecide ? "reason" : null), why },
          merge: { run: () => setAsking(canMerge ? "merge" : null), why },
          edit: { run: () => setAsking(canEdit ? "edit" : null), why },
          skip: () => act("skip"),
          flag: { run: () => act("flag"), why },
          debate: () => setDebateOpen(!isDebateOpen),
          reveal: () => setRevealed(current),
          mark: choose,
          acceptMany: { run: () => setAsking(many.length > 0 ? "accepted" : null), why },
          rejectMany: { run: () => setAsking(many.length > 0 ? "rejected" : null), why },
        },
    isReasoning ? { Escape: () => setAsking(null) } : {},
  );

  const failure = current === undefined ? undefined : failures.get(current);
  return (
    <div className={styles.root}>
      <header className={styles.head}>
        <h1>{t("nav.review")}</h1>
        <Sets chosen={filter.set} onChange={stable.filter} />
        <div className={styles.filters}>
          <Filters filter={wide} onChange={stable.filter} />
          <label className={styles.blind}>
            <input type="checkbox" checked={blind} onChange={stable.hide} /> {t("review.blind")}
          </label>
        </div>
      </header>
      <RoleNote needs="reviewer" what={t("keys.review.who")} />
      {queue.error && facts.length > 0 ? <ErrorNote error={queue.error} onRetry={queue.retry} /> : null}
      <div className={styles.panes}>
        <Queue
          facts={facts}
          placed={placed}
          current={current}
          chosen={chosen}
          marks={sitting.marks}
          failures={failures}
          looks={looks}
          state={{ ...queue, more: stable.more, again: stable.again }}
          onChoose={stable.show}
          onMove={stable.move}
        />
        <div className={styles.claim}>
          {current === undefined ? (
            <p className="claim soft">{t("review.choose")}</p>
          ) : (
            <>
              {/* A scrollable region must be reachable by keyboard. */}
              {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
              <div id="claim-scroll" className={styles.claimScroll} tabIndex={0} role="region" aria-label={t("review.claim")}>
                {failure ? <ErrorNote error={failure} /> : null}
                {looks.has(current) ? <p className={styles.claimLooked}>{t("review.looked", { names: looks.get(current) ?? "" })}</p> : null}
                {merged ? (
                  <MergedNote fact={listed} id={current} merge={merged} onFact={show} />
                ) : (
                  <ClaimPane
                    key={current}
                    id={current}
                    item={item}
                    mark={mark}
                    isBlind={isBlind}
                    isDebateOpen={isDebateOpen}
                    onReveal={() => setRevealed(current)}
                    onDebate={() => setDebateOpen(!isDebateOpen)}
                    onAbout={(about) => onShow({ about, fact: undefined, status: "any", set: undefined, ids: undefined })}
                    onFact={show}
                  />
                )}
              </div>
              {asking === "reason" ? (
                <ReasonStrip onChoose={(reason) => decide("rejected", reason)} onCancel={() => setAsking(null)} />
              ) : (
                <Actions canDecide={canDecide} canEdit={canEdit} canMerge={canMerge} isChosen={chosen.has(current)} onAct={stable.act} />
              )}
            </>
          )}
        </div>
        {current === undefined ? <div className={styles.source} /> : <EvidencePane detail={evidence} isStale={evidence?.fact.id !== current} onFact={stable.show} />}
      </div>
      <footer className={styles.foot}>
        {many.length > 0 ? (
          <>
            <span>{t("review.marked", { count: many.length, hidden: hiddenOf(many.map((fact) => fact.id)) })}</span>
            <button type="button" className="small" onClick={() => setAsking("accepted")}>
              {t("review.bulk.accept", { count: many.length })} <KeyOf of={ACTIONS.review.acceptMany} />
            </button>
            <button type="button" className="small danger" onClick={() => setAsking("rejected")}>
              {t("review.bulk.reject", { count: many.length })} <KeyOf of={ACTIONS.review.rejectMany} />
            </button>
            <button type="button" className="small quiet" onClick={() => setChosen(new Set())}>
              {t("review.unmark")}
            </button>
          </>
        ) : null}
        <UndoBar sitting={sitting} onUndo={stable.undo} onRedo={stable.redo} />
        <Progress sitting={sitting} decided={decidedOf(sitting.marks, placed)} total={queue.total} onAgain={stable.again} />
        <p role="status" className="visually-hidden">
          {said}
        </p>
      </footer>
      {asking === "accepted" || asking === "rejected" ? (
        <BulkDialog
          decision={asking}
          chosen={many}
          hidden={hiddenOf(many.map((fact) => fact.id))}
          onGo={() => decideMany(asking)}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === "merge" && item ? <MergeDialog fact={item} onClose={() => setAsking(null)} onMerge={merge} /> : null}
      {asking === "edit" && item ? (
        <EditDialog fact={item} onClose={() => setAsking(null)} onEdit={(edit, label) => decide("edited", "", edit, label)} />
      ) : null}
    </div>
  );
}

/** How many facts are not on the screen at the moment. */
function hiddenOf(ids: readonly string[]): number {
  const list = document.querySelector(".review-queue")?.getBoundingClientRect();
  if (!list) return 0;
  return ids.filter((id) => {
    const row = document.getElementById(`claim-${id}`)?.getBoundingClientRect();
    return !row || row.bottom <= list.top || row.top >= list.bottom;
  }).length;
}
