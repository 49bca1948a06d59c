import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";

import { answered, http } from "@/shared/api/client";
import { useStream } from "@/shared/stream/useStream";
import { keepWork, work } from "@/shared/session/kept";
import { useFailures } from "@/shared/useFailures";
import type { Kind } from "@/entities/fact/mark";
import { heard, isFree, named, readSitting, refused, stands, takenBack, took, type Done, type Sitting, type Told } from "../lib/decisions";

const TOLD: Readonly<Record<string, Kind>> = { accepted: "accepted", rejected: "rejected", edited: "edited" };

/** Each is sent after all that was decided before it, whether the browser believes in the network or not. */
const ONE_BY_ONE = { scope: { id: "decisions" }, networkMode: "always", gcTime: 0 } as const;

interface Queued {
  readonly done: Done;
  readonly work: () => Promise<void>;
  /** Makes the screen as it was. */
  readonly back: () => void;
}

export interface Decisions {
  readonly sitting: Sitting;
  /** Why the server refused what was decided about a fact, or what was to be taken back. */
  readonly failures: ReadonlyMap<string, unknown>;
  readonly decide: (told: Omit<Told, "id">) => void;
  /** Takes a step back, the last one if none is named. Returns the facts that it concerned. */
  readonly undo: (id?: string) => readonly string[];
  readonly redo: () => readonly string[];
}

/** Decides on the screen at once and on the server one after the other, so that the order is that of the keys. */
export function useDecisions(): Decisions {
  const queries = useQueryClient();
  const [sitting, setSitting] = useState(() => readSitting(work("sitting")));
  const { failures, fail: failed } = useFailures();
  const now = useRef(sitting);

  const change = useCallback((to: (before: Sitting) => Sitting) => {
    const after = to(now.current);
    if (after === now.current) return;
    now.current = after;
    keepWork("sitting", JSON.stringify(after));
    setSitting(after);
  }, []);

  const { mutate: queue } = useMutation({
    ...ONE_BY_ONE,
    mutationFn: ({ work }: Queued) => work(),
    onSuccess: (_, { done: { facts, kind } }) => {
      const isOfEntities = kind === "merged";
      if (isOfEntities) {
        for (const path of ["/api/v1/entities/{entity}", "/api/v1/facts/{fact}"]) void queries.invalidateQueries({ queryKey: ["get", path] });
      }
      for (const fact of isOfEntities ? [] : facts) {
        void queries.invalidateQueries({ queryKey: ["get", "/api/v1/facts/{fact}", { params: { path: { fact } } }] });
      }
    },
    onError: (error, { done, back }) => {
      back();
      failed(done.facts, error);
    },
  });

  const decide = useCallback(
    (told: Omit<Told, "id">) => {
      const id = crypto.randomUUID();
      const { facts } = told.done;
      failed(facts, null);
      change((before) => took(before, { ...told, id }));
      const work = async () => {
        const bulk = await sent(told.done, id);
        if (bulk !== null) change((before) => named(before, id, bulk));
      };
      queue({ done: told.done, work, back: () => change((before) => refused(before, id)) });
    },
    [change, failed, queue],
  );

  const undo = useCallback(
    (id?: string) => {
      const wanted = id ?? now.current.history.done.at(-1)?.id;
      const done = wanted === undefined ? undefined : now.current.made[wanted];
      if (wanted === undefined || !done || !isFree(now.current, wanted)) return [];
      failed(done.facts, null);
      change((before) => takenBack(before, wanted));
      // What the server calls it is known only when it was sent.
      const work = () => withdrawn(now.current.made[wanted] ?? done);
      queue({ done, work, back: () => change((before) => stands(before, wanted)) });
      return done.facts;
    },
    [change, failed, queue],
  );

  const redo = useCallback(() => {
    const step = now.current.history.undone.at(-1);
    const done = step && now.current.made[step.id];
    if (!step || !done) return [];
    const rest = now.current.history.undone.slice(0, -1);
    decide({ label: step.label, done: { ...done, bulk: null }, ms: null, judge: null });
    // Deciding forgets what was undone; what is redone is the one exception.
    change((before) => ({ ...before, history: { ...before.history, undone: rest } }));
    return done.facts;
  }, [change, decide]);

  useStream(({ data }) => {
    if (data.event === "review_undone" || data.event === "reviews_undone") {
      change((before) => heard(before, data.facts, null, data.by));
    } else if (data.event === "fact_reviewed" || data.event === "facts_reviewed") {
      const kind = TOLD[data.decision];
      if (kind) change((before) => heard(before, data.facts, kind, data.by));
    }
  });

  return useMemo(() => ({ sitting, failures, decide, undo, redo }), [sitting, failures, decide, undo, redo]);
}

/** Sends a decision; the id of many together, null of one. */
async function sent({ facts, kind, reason, edit, merge }: Done, key: string): Promise<string | null> {
  const header = { "Idempotency-Key": key };
  if (merge) {
    const path = { entity: merge.entity };
    const body = { into: merge.into, reason, dry_run: false };
    return answered(await http.POST("/api/v1/entities/{entity}/merge", { params: { path, header }, body })).decision.id;
  }
  if (facts.length > 1) {
    const decision = kind === "rejected" ? "rejected" : "accepted";
    return answered(await http.POST("/api/v1/facts/reviews", { params: { header }, body: { facts: [...facts], decision, reason } })).id;
  }
  const [fact = ""] = facts;
  const decision = kind === "accepted" || kind === "rejected" || kind === "edited" ? kind : ("commented" as const);
  const body = { decision, reason, ...(edit ? { edit } : {}) };
  answered(await http.POST("/api/v1/facts/{fact}/review", { params: { path: { fact }, header }, body }));
  return null;
}

async function withdrawn({ facts, bulk, merge }: Done): Promise<void> {
  if (merge) {
    // A merge that the server never heard of has nothing to take back.
    if (bulk !== null) answered(await http.DELETE("/api/v1/decisions/{decision}", { params: { path: { decision: bulk } } }));
    return;
  }
  if (bulk !== null) {
    answered(await http.DELETE("/api/v1/facts/reviews/{bulk}", { params: { path: { bulk } } }));
    return;
  }
  const [fact = ""] = facts;
  answered(await http.DELETE("/api/v1/facts/{fact}/review", { params: { path: { fact } } }));
}
