import { useMemo, useState } from "react";

import { api } from "@/shared/api/client";
import { useTexts } from "@/features/review/texts";
import { factBeside, entitiesOf, following, statement, type Filter } from "@/entities/fact/facts";
import { factAt } from "@/entities/fact/knownThen";
import { judgeOf } from "@/entities/fact/votes";
import { choice, choose as keep } from "@/shared/session/kept";
import type { Question } from "../lib/actions";
import { mergeOf, type Done } from "../lib/decisions";
import { wordsOf } from "../lib/words";
import type { Decisions } from "./useDecisions";
import { useQueue } from "./useQueue";
import { useTimeOnFact } from "./useTimeOnFact";

const MOST_MARKED = 1000;

/** The fact that is shown of a queue, what is asked about it, and what can be decided. */
export function useReviewing(filter: Filter, decisions: Decisions, onShow: (change: Partial<Filter>) => void) {
  const t = useTexts();
  const queue = useQueue(filter);
  const { sitting } = decisions;
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<Question | null>(null);
  const [isDebateOpen, setDebateOpen] = useState(false);
  const [isBlindWanted, setBlindWanted] = useState(choice("blind") === "yes");
  const [revealed, setRevealed] = useState<string>();
  const [said, setSaid] = useState("");

  const { facts } = queue;
  const placed = useMemo(() => new Map(facts.map((fact, at) => [fact.id, at])), [facts]);
  const isOpen = (id: string) => sitting.marks[id] === undefined;
  const current = filter.fact ?? facts.find((fact) => isOpen(fact.id))?.id ?? facts[0]?.id;
  const listed = facts[placed.get(current ?? "") ?? -1];
  const merged = current === undefined ? undefined : mergeOf(sitting, current);
  const isRead = current !== undefined && merged === undefined;
  const detail = api.useQuery("get", "/api/v1/facts/{fact}", factAt(current ?? "", filter.knownAt), { enabled: isRead });
  const item = listed ?? (detail.data?.fact.id === current ? detail.data?.fact : undefined);
  const mark = current === undefined ? undefined : sitting.marks[current];
  const isBlind = isBlindWanted && revealed !== current && mark === undefined && !detail.data?.fact.review;
  const dwell = useTimeOnFact(current);
  const many = marked.size === 0 ? [] : facts.filter((fact) => marked.has(fact.id));
  // What was known once can be looked at; what is decided is about what is known now.
  const isPast = filter.knownAt !== undefined;
  const canDecide = item !== undefined && merged === undefined && !isPast;

  const show = (fact: string | undefined) => {
    if (fact === undefined || fact === current) return;
    setDebateOpen(false);
    setAsking(null);
    onShow({ fact });
  };
  const tell = (done: Omit<Done, "bulk">, label: string, isMany = false) => {
    const judge = isMany || done.kind === "merged" ? null : judgeOf(detail.data);
    decisions.decide({ label, done: { ...done, bulk: null }, ms: isMany ? null : dwell(), judge });
    setSaid(t(`review.did.${done.kind}`, { what: label }));
    setAsking(null);
  };
  const decide = (kind: Done["kind"], reason = "", edit?: Done["edit"], label?: string) => {
    if (!item || !canDecide) return;
    const next = following(facts, item.id, isOpen);
    tell({ facts: [item.id], kind, reason, edit }, label ?? statement(item));
    show(next);
  };
  return {
    queue,
    facts,
    placed,
    current,
    listed,
    item,
    detail,
    mark,
    merged,
    isRead,
    isPast,
    isBlind,
    isBlindWanted,
    isDebateOpen,
    isMarked: current !== undefined && marked.has(current),
    marked,
    many,
    asking,
    said,
    canDecide,
    canEdit: canDecide && (item.kind === "relation" || item.kind === "argument"),
    canMerge: canDecide && entitiesOf(item).length > 0,
    ask: setAsking,
    show,
    move: (step: 1 | -1) => show(factBeside(facts, current, step)),
    decide,
    flag: () => decide("flagged", t("review.flag.words")),
    merge: (how: NonNullable<Done["merge"]>, label: string, reason: string) => {
      if (!item) return;
      const gone = [...new Set([item.id, ...Object.keys(how.becomes)])];
      tell({ facts: gone, kind: "merged", reason, merge: how }, label);
      show(following(facts, item.id, (id) => isOpen(id) && !gone.includes(id)));
    },
    decideMany: (kind: "accepted" | "rejected") => {
      if (isPast) return;
      tell({ facts: many.map((fact) => fact.id), kind, reason: "" }, t("review.many", { count: many.length }), true);
      setMarked(new Set());
      const last = many.at(-1);
      if (current !== undefined && marked.has(current) && last) show(following(facts, last.id, (id) => isOpen(id) && !marked.has(id)));
    },
    markCurrent: () => {
      if (current === undefined) return;
      setMarked((before) => {
        const after = new Set(before);
        if (!after.delete(current) && after.size < MOST_MARKED) after.add(current);
        return after;
      });
    },
    markNone: () => setMarked(new Set()),
    undo: (id?: string) => {
      const step = sitting.history.done.find((one) => one.id === id) ?? sitting.history.done.at(-1);
      const [fact] = decisions.undo(id);
      if (!step || fact === undefined) return;
      setSaid(t("review.undone", { what: wordsOf(step, sitting, t) }));
      show(fact);
    },
    redo: () => {
      const [fact] = decisions.redo();
      if (fact !== undefined) show(fact);
    },
    turnDebate: () => setDebateOpen(!isDebateOpen),
    reveal: () => setRevealed(current),
    turnBlind: () => {
      keep("blind", isBlindWanted ? "no" : "yes");
      setBlindWanted(!isBlindWanted);
      setRevealed(undefined);
    },
  };
}

export type ReviewState = ReturnType<typeof useReviewing>;
