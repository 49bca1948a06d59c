import { answerOf, askedOf, counted, keyOf, newRound, type Call, type Round } from "./calls";
import { opened, rulingOf, turnOf, unopened, type DebateView } from "@/entities/debate/debates";
import type { EventName, RunEvent, EventData, EventDataOf } from "@/shared/stream/events";
import { NEW_RUN, PHASES, progressOf, type RunState, type RunView } from "./run";

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Takes events into account, in their order, and gives the new view; the one before stays as it was. Lists are copied
 * once for all the events, and of the rounds only those that the events are about.
 */
export function reduceRun(view: RunView, events: readonly RunEvent[]): RunView {
  if (events.length === 0) return view;
  const draft = new Draft(view);
  for (const event of events) draft.take(event);
  return draft.view();
}

/** The state of a run from an event on. */
export const STATES: Readonly<Partial<Record<EventName, RunState>>> = {
  job_queued: "queued",
  job_waits: "queued",
  job_resumed: "queued",
  job_retried: "queued",
  job_started: "running",
  run_started: "running",
  job_paused: "paused",
  job_done: "done",
  job_failed: "failed",
  job_cancelled: "cancelled",
};

/** A round that is a copy of our own, and where the calls are that were added to it. */
interface OwnRound {
  round: Round;
  readonly calls: Call[];
  readonly added: Map<string, number>;
}

function placeIn({ round, added }: OwnRound, key: string): number | undefined {
  return added.get(key) ?? round.placed.get(key);
}

class Draft {
  readonly #view: Writable<RunView>;
  readonly #rounds = new Map<number, OwnRound>();
  #debates: { list: DebateView[]; placed: Map<string, number> } | null = null;

  constructor(view: RunView) {
    this.#view = { ...view };
  }

  view(): RunView {
    const view = this.#view;
    if (this.#rounds.size > 0) {
      const others = view.rounds.filter((round) => !this.#rounds.has(round.number));
      const own = [...this.#rounds.values()].map(({ round, calls, added }) => ({ ...round, calls, placed: round.placed.with(added) }));
      view.rounds = [...others, ...own].sort((a, b) => a.number - b.number);
    }
    if (this.#debates) {
      view.debates = this.#debates.list;
      view.placed = this.#debates.placed;
    }
    view.progress = progressOf(view);
    return view;
  }

  take({ id, at, data }: RunEvent): void {
    const view = this.#view;
    view.last = id;
    view.at = at;
    const state = STATES[data.event];
    if (state) this.#state(state, at, data);
    switch (data.event) {
      case "run_started":
        if (!data.resumed) this.#anew();
        this.#reach("split");
        break;
      case "split":
        view.characters = data.characters;
        view.chunks = data.chunks;
        this.#reach("rounds");
        break;
      case "asked":
        this.#reach("rounds");
        this.#call(askedOf(data, data.replicas, at));
        break;
      case "answer":
        this.#answered(data, at);
        break;
      case "gated":
        view.gate = {
          claims: data.claims,
          contested: data.contested.map(([claim, reason]) => [claim, "contested", reason]),
          choice: data.choice,
        };
        view.newest = "gate";
        this.#reach("debates");
        break;
      case "debate_opened":
        this.#debate(opened(data, id));
        break;
      case "debate_turn":
        this.#spoken(data, id);
        break;
      case "verdict":
        this.#ruled(data, id);
        break;
      case "verdicts":
        view.verdicts = {
          accepted: data.accepted,
          contested: data.contested,
          rejected: data.rejected,
          judged: data.judged,
          notAccepted: data.not_accepted,
        };
        view.newest = "verdicts";
        this.#reach("resolution");
        break;
      case "resolved":
        view.resolved = { mentions: data.mentions, entities: data.entities, events: data.events, facts: data.facts };
        this.#reach("merge");
        break;
      case "merged":
        view.reached = PHASES.length;
        break;
      case "failed":
        view.reason = data.reason;
        break;
    }
  }

  #state(state: RunState, at: string, data: EventData): void {
    const view = this.#view;
    view.status = state;
    view.reason = "reason" in data ? data.reason : "";
    view.outcome = "outcome" in data ? data.outcome : "";
    if (state === "running") view.startedAt ??= at;
    view.endedAt = state === "done" || state === "failed" || state === "cancelled" ? at : null;
    if (state === "done") view.reached = PHASES.length;
  }

  /** A run that does not go on where it stopped: what it had found is gone, what it took is not. */
  #anew(): void {
    const { last, at, status, startedAt, spent } = this.#view;
    Object.assign(this.#view, NEW_RUN, { last, at, status, startedAt, spent });
    this.#rounds.clear();
    this.#debates = null;
  }

  #reach(phase: (typeof PHASES)[number]): void {
    this.#view.reached = Math.max(this.#view.reached, PHASES.indexOf(phase));
  }

  #round(at: number): OwnRound {
    let own = this.#rounds.get(at);
    if (!own) {
      const round = this.#view.rounds.find((one) => one.number === at) ?? newRound(at);
      own = { round, calls: [...round.calls], added: new Map() };
      this.#rounds.set(at, own);
    }
    return own;
  }

  #call(call: Call): void {
    const own = this.#round(call.round);
    const place = placeIn(own, call.key);
    if (place === undefined) {
      own.added.set(call.key, own.calls.length);
      own.calls.push(call);
    } else {
      own.round = counted(own.round, own.calls[place]?.answer ?? null, -1);
      own.calls[place] = call;
    }
    this.#view.newest = call.key;
  }

  #answered(data: EventDataOf<"answer">, at: string): void {
    const key = keyOf(data);
    const own = this.#round(data.round);
    if (placeIn(own, key) === undefined) this.#call(askedOf(data, [], at));
    const place = placeIn(own, key) ?? 0;
    const call = own.calls[place];
    if (!call) return;
    const answer = answerOf(data, at);
    own.round = counted(counted(own.round, call.answer, -1), answer, 1);
    own.calls[place] = { ...call, answer };
    this.#view.newest = key;
    this.#spend(data.usage);
  }

  #ownDebates(): { list: DebateView[]; placed: Map<string, number> } {
    this.#debates ??= { list: [...this.#view.debates], placed: new Map(this.#view.placed) };
    return this.#debates;
  }

  #debate(debate: DebateView): void {
    const { list: debates, placed } = this.#ownDebates();
    const place = placed.get(debate.id);
    if (place === undefined) {
      placed.set(debate.id, debates.length);
      debates.push(debate);
    } else {
      if (debates[place]?.ruling) this.#view.ruled -= 1;
      debates[place] = debate;
    }
    this.#view.newest = debate.id;
    this.#reach("debates");
  }

  /** Changes the debate that an event is about; one whose opening was not told is opened with what the event says. */
  #change({ debate: id, claim }: EventDataOf<"debate_turn" | "verdict">, event: number, change: (debate: DebateView) => DebateView): void {
    const own = this.#ownDebates();
    if (!own.placed.has(id)) this.#debate(unopened(id, claim, event));
    const place = own.placed.get(id) ?? 0;
    const debate = own.list[place];
    if (debate) own.list[place] = { ...change(debate), event };
    this.#view.newest = id;
  }

  #spoken(data: EventDataOf<"debate_turn">, event: number): void {
    this.#change(data, event, (debate) => ({ ...debate, turns: [...debate.turns, turnOf(data)] }));
  }

  #ruled(data: EventDataOf<"verdict">, event: number): void {
    this.#change(data, event, (debate) => {
      if (!debate.ruling) this.#view.ruled += 1;
      return { ...debate, ruling: rulingOf(data) };
    });
    this.#spend(data.usage);
  }

  #spend(usage: EventDataOf<"answer">["usage"]): void {
    const { calls, cached, tokens, cost, unpriced } = this.#view.spent;
    this.#view.spent = {
      calls: calls + usage.calls,
      cached: cached + usage.cached,
      tokens: tokens + usage.prompt_tokens + usage.completion_tokens,
      cost: cost + usage.cost,
      unpriced: unpriced + usage.unpriced,
    };
  }
}
