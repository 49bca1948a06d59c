import type { Schemas } from "@/shared/api/client";
import type { Received } from "./hub";

/** Something that happened in a run, however it came: by the stream or in a page. */
export interface RunEvent {
  /** Grows over the events of all runs. */
  readonly id: number;
  /** Of the queue: `job_…`. */
  readonly run: string;
  /** ISO 8601. */
  readonly at: string;
  readonly name: string;
  readonly data: Facts;
}

/** What an event tells; its shape depends on its name, and nothing of it is taken for granted. */
export type Facts = Readonly<Record<string, unknown>>;

/** What runs tell of themselves, and what the queue tells of them. */
export const EVENT_TYPES = [
  "run_started",
  "split",
  "asked",
  "answer",
  "gated",
  "debate_opened",
  "debate_turn",
  "verdict",
  "verdicts",
  "resolved",
  "merged",
  "failed",
  "job_queued",
  "job_started",
  "job_waits",
  "job_resumed",
  "job_retried",
  "job_paused",
  "job_done",
  "job_failed",
  "job_cancelled",
  "fact_reviewed",
  "facts_reviewed",
  "review_undone",
  "reviews_undone",
  "document_forgotten",
  "fact_held",
  "facts_released",
] as const;

/** Reads an event of the stream; undefined when it does not tell of a run. */
export function ofStream(received: Received): RunEvent | undefined {
  const data = isFacts(received.data) ? received.data : {};
  const run = text(data, "run");
  if (!run.startsWith("job_")) return undefined;
  return { id: received.id, run, at: text(data, "at"), name: received.type, data };
}

/** Reads an event of a page. */
export function ofPage(event: Schemas["RunEvent"]): RunEvent {
  return { id: event.id, run: event.run, at: event.at, name: event.event, data: event.data };
}

export function isFacts(value: unknown): value is Facts {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function text(facts: Facts, name: string): string {
  const value = facts[name];
  return typeof value === "string" ? value : "";
}

export function number(facts: Facts, name: string): number {
  return maybeNumber(facts, name) ?? 0;
}

export function maybeNumber(facts: Facts, name: string): number | null {
  const value = facts[name];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

export function list(facts: Facts, name: string): readonly unknown[] {
  const value = facts[name];
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

export function texts(facts: Facts, name: string): readonly string[] {
  return list(facts, name).filter((value) => typeof value === "string");
}

export function inner(facts: Facts, name: string): Facts {
  const value = facts[name];
  return isFacts(value) ? value : {};
}
