import type { EventName, RunEvent } from "@/shared/stream/events";

const CHANGES: ReadonlySet<EventName> = new Set<EventName>([
  "job_done",
  "entities_merged",
  "entity_split",
  "decision_undone",
  "events_paired",
  "document_forgotten",
]);

/** Whether by what happened other pairs may wait: a document was read or forgotten, or a person decided. */
export function isChange({ data }: RunEvent): boolean {
  return CHANGES.has(data.event);
}
