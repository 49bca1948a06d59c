import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { sampleEvent } from "@/shared/stream/events.sample";
import { reduceRun } from "./runReducer";
import { EMPTY_LOG, received, Replay } from "./log";
import { callAt, debateAt, NEW_RUN, type RunView } from "./run";

const event = (id: number, name: string, data: object = {}) =>
  sampleEvent(id, name, data, { at: new Date(Date.UTC(2026, 0, 1, 0, 0, id)).toISOString() });
const usage = { calls: 1, prompt_tokens: 100, completion_tokens: 10, cost: 0.5, unpriced: 0, cached: 0 };
const asked = (round: number, chunk: number, expert: string, replicas: unknown[] = []) =>
  ["asked", { round, chunk, expert, replicas }] as const;
const answer = (round: number, chunk: number, expert: string, changes = {}, more = {}) =>
  ["answer", { round, chunk, expert, entities: 2, relations: 0, events: 0, dropped: 0, usage, changes, ...more }] as const;
const turn = (debate: string, round: number, said: string) =>
  ["debate_turn", { debate, claim: "c", rollout: 1, round, role: "debater", speaker: "m", answer: 1, text: said, cut: false, quotes: [] }] as const;

const STORY = (
  [
    ["job_queued", {}],
    ["job_started", {}],
    ["run_started", { resumed: false }],
    ["split", { characters: 900, chunks: 2 }],
    asked(1, 0, "ner"),
    asked(1, 1, "ner"),
    answer(1, 0, "ner", { added: ["Person “Ann”", "Person “Bob”"] }),
    answer(1, 1, "ner", { added: [] }, { unaligned: ["“Zed”"] }),
    asked(2, 0, "re", [["ner", 2]]),
    answer(2, 0, "re", { added: ["x"], corrected: ["y"], removed: ["z", "w"] }),
    ["gated", { claims: 3, contested: [["Person “Ann” at 0", "rival types"]] }],
    ["debate_opened", { debate: "debate_1", claim: "Person “Ann”", gate: "rival types", question: "Is it?", answers: ["Yes", "No"] }],
    turn("debate_1", 1, "It is."),
    turn("debate_1", 1, "It is not."),
    ["verdict", { debate: "debate_1", judgements: [[1, "regular", 1, ""], [1, "flipped", null, "Unclear."]], answer: null, confidence: 0.5, reason: "No.", usage }],
    ["verdicts", { accepted: 2, contested: 1, rejected: 0, judged: 1, not_accepted: [["Person “Ann” at 0", "contested", "No."]] }],
    ["resolved", { mentions: 3, entities: 2, events: 0, facts: 2 }],
    ["merged", {}],
    ["job_done", { outcome: "merged", reason: "" }],
  ] as const
).map(([name, data], index) => event(10 * (index + 1), name, data));

/** All that a view holds, as text. */
const written = (view: RunView) => JSON.stringify(view, (_, value: unknown) => (value instanceof Map ? [...value] : value));

describe("reduceRun", () => {
  it("tells the story of a run", () => {
    const view = reduceRun(NEW_RUN, STORY);
    expect(view).toMatchObject({
      last: 190,
      status: "done",
      outcome: "merged",
      reached: 6,
      progress: 1,
      chunks: 2,
      ruled: 1,
      newest: "verdicts",
      gate: { claims: 3, contested: [["Person “Ann” at 0", "contested", "rival types"]], choice: "" },
      verdicts: { accepted: 2, contested: 1, rejected: 0, judged: 1 },
      spent: { calls: 4, cached: 0, tokens: 440, cost: 2, unpriced: 0 },
    });
    expect(view.rounds.map(({ number, answered, added, corrected, removed, problems }) => [number, answered, added, corrected, removed, problems])).toEqual([
      [1, 2, 2, 0, 0, 1],
      [2, 1, 1, 1, 2, 0],
    ]);
    expect(callAt(view, "r2/c0/re")).toMatchObject({ heard: [["ner", 2]], answer: { removed: ["z", "w"] } });
    expect(debateAt(view, "debate_1")).toMatchObject({
      turns: [{ text: "It is." }, { text: "It is not." }],
      ruling: { answer: null, judgements: [{ order: "regular", answer: 1 }, { order: "flipped", problem: "Unclear." }] },
    });
  });

  it("leaves the view before as it was", () => {
    for (let count = 0; count < STORY.length; count++) {
      const before = reduceRun(NEW_RUN, STORY.slice(0, count));
      const copy = written(before);
      reduceRun(before, STORY.slice(count));
      expect(written(before)).toBe(copy);
    }
  });

  it("goes forward in all steps, and never back", () => {
    const seen = STORY.map((_, index) => reduceRun(NEW_RUN, STORY.slice(0, index + 1)).progress);
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
    expect(seen.at(-1)).toBe(1);
  });

  it("counts an answer once that is given again after a restart", () => {
    const again = [...STORY.slice(0, 10), event(500, "run_started", { resumed: true }), event(501, ...answer(2, 0, "re", { added: ["x"] }))];
    const view = reduceRun(NEW_RUN, again);
    expect(view.rounds[1]).toMatchObject({ answered: 1, added: 1, corrected: 0, removed: 0 });
    expect(view.spent.calls).toBe(4);
  });

  it("forgets what was found when a run begins anew, but not what it took", () => {
    const view = reduceRun(NEW_RUN, [...STORY.slice(0, 13), event(500, "job_started"), event(501, "run_started", { resumed: false })]);
    expect(view).toMatchObject({ rounds: [], debates: [], gate: null, reached: 0, spent: { calls: 3 } });
  });

  it("is not confused by what it does not know", () => {
    expect(reduceRun(NEW_RUN, [event(1, "later_invention"), event(2, "split", { chunks: 3 })])).toMatchObject({ last: 2, chunks: 3 });
  });
});

describe("received", () => {
  const whole = received(EMPTY_LOG, STORY);

  it("comes to the same in any order, with any repetition, in any portions", () => {
    const portions = fc
      .tuple(fc.shuffledSubarray(STORY, { minLength: STORY.length }), fc.array(fc.constantFrom(...STORY)), fc.array(fc.nat(STORY.length), { maxLength: 5 }))
      .map(([shuffled, repeated, cuts]) => {
        const all = [...shuffled, ...repeated];
        const at = [0, ...cuts.sort((a, b) => a - b), all.length];
        return at.slice(1).map((end, index) => all.slice(at[index], end));
      });
    fc.assert(
      fc.property(portions, (parts) => {
        expect(parts.reduce(received, EMPTY_LOG)).toEqual(whole);
      }),
    );
  });

  it("goes on from any point as if it had never stopped", () => {
    fc.assert(
      fc.property(fc.nat(STORY.length), fc.nat(STORY.length), (known, from) => {
        const before = received(EMPTY_LOG, STORY.slice(0, known));
        expect(received(before, STORY.slice(Math.min(known, from)))).toEqual(whole);
      }),
    );
  });

  it("is the same object when nothing is new", () => {
    expect(received(whole, STORY.slice(3, 5))).toBe(whole);
  });
});

describe("Replay", () => {
  it("shows at each moment what was shown live", () => {
    const replay = new Replay(STORY);
    fc.assert(
      fc.property(fc.nat(STORY.length), (count) => {
        expect(replay.at(count)).toEqual(reduceRun(NEW_RUN, STORY.slice(0, count)));
      }),
    );
  });
});

describe("30,000 events", () => {
  const events = [event(1, "run_started"), event(2, "split", { chunks: 5000 })];
  for (let index = 0; events.length < 30_000; index++) {
    const place = [1 + (index % 3), Math.floor(index / 9), ["ner", "re", "ee"][Math.floor(index / 3) % 3] ?? ""] as const;
    events.push(event(events.length + 1, ...asked(...place)), event(events.length + 2, ...answer(...place, { added: ["a"] })));
  }

  it("are read at once, and followed without a long task", () => {
    const begun = performance.now();
    const log = received(EMPTY_LOG, events.slice(0, 29_000));
    expect(performance.now() - begun).toBeLessThan(1500);
    let live = log;
    const followed = performance.now();
    for (let at = 29_000; at < 30_000; at += 10) live = received(live, events.slice(at, at + 10));
    expect((performance.now() - followed) / 100).toBeLessThan(50);
    expect(live.view.rounds.reduce((sum, round) => sum + round.added, 0)).toBe(14_999);
  });
});
