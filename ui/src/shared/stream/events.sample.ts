import type { EventName, RunEvent, EventData } from "./events";

const CHANGES = { added: [], removed: [], corrected: [] };
const USAGE = { calls: 0, prompt_tokens: 0, completion_tokens: 0, cost: 0, unpriced: 0, cached: 0 };
const PLACE = { round: 1, chunk: 0, expert: "ner" };
const BLANK: Partial<Record<EventName, object>> = {
  split: { characters: 0, chunks: 0 },
  asked: { ...PLACE, replicas: [] },
  answer: { ...PLACE, entities: 0, relations: 0, events: 0, dropped: 0, unreadable: [], unaligned: [] },
  gated: { claims: 0, contested: [], choice: "" },
  debate_opened: { claim: "", gate: "", protocol: "debate", question: "", answers: ["", ""] },
  verdict: { claim: "", judgements: [], answer: null, confidence: 0, reason: "", usage: USAGE },
  verdicts: { accepted: 0, contested: 0, rejected: 0, judged: 0, debates: 0, not_accepted: [] },
};

/** An event for tests, as the server sends it; what the test does not say is blank. */
export function sampleEvent(id: number, name: string, said: object = {}, where: Partial<RunEvent> = {}): RunEvent {
  const { changes, usage } = { changes: {}, usage: {}, ...said };
  const full = name === "answer" ? { changes: { ...CHANGES, ...changes }, usage: { ...USAGE, ...usage } } : {};
  const data = { ...BLANK[name as EventName], ...said, ...full, event: name } as EventData;
  return { id, run: "job_1", run_id: null, at: "", event: name, data, ...where };
}
