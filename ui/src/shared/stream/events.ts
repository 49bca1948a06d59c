import type { Schemas } from "@/shared/api/client";

/** Something that happened, however it came: by the stream or in a page. */
export type RunEvent = Schemas["RunEvent"];

/** What an event tells; its `event` says which kind it is of. */
export type EventData = RunEvent["data"];
export type EventName = EventData["event"];
export type EventDataOf<Name extends EventName> = Extract<EventData, { readonly event: Name }>;

const NAMES: Readonly<Record<EventName, true>> = {
  run_started: true,
  split: true,
  asked: true,
  answer: true,
  gated: true,
  debate_opened: true,
  debate_turn: true,
  debate_judgement: true,
  verdict: true,
  verdicts: true,
  resolved: true,
  merged: true,
  failed: true,
  job_queued: true,
  job_started: true,
  job_waits: true,
  job_resumed: true,
  job_retried: true,
  job_paused: true,
  job_done: true,
  job_failed: true,
  job_cancelled: true,
  fact_reviewed: true,
  facts_reviewed: true,
  review_undone: true,
  reviews_undone: true,
  entities_merged: true,
  entity_split: true,
  decision_undone: true,
  events_paired: true,
  document_forgotten: true,
  document_described: true,
  fact_held: true,
  facts_released: true,
};

/** What runs tell of themselves, what the queue tells of them, and what people do. */
export const EVENT_TYPES: readonly string[] = Object.keys(NAMES);

/** Whether an event tells of a run, and not of what people do. */
export function isOfRun({ run }: RunEvent): boolean {
  return run.startsWith("job_");
}
