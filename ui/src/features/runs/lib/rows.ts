import type { Schemas } from "@/shared/api/client";
import { grouped } from "@/shared/grouped";
import type { RunEvent } from "@/shared/stream/events";
import { EMPTY_LOG, received, type RunLog } from "@/entities/run/log";
import type { RunView } from "@/entities/run/run";
import { STATES } from "@/entities/run/runReducer";

export type RunItem = Schemas["RunItem"];
export type RunStatus = RunItem["status"];

export const STATUSES = ["queued", "running", "stalled", "paused", "done", "failed", "cancelled"] as const satisfies readonly RunStatus[];

/** Milliseconds without news of a run, from the server or the stream, after which it is shown as stalled. */
export const SILENT_MS = 60_000;

/** The runs that were loaded, newest first, with what the stream told of those under way. */
export interface Rows {
  readonly order: readonly string[];
  readonly items: ReadonlyMap<string, RunItem>;
  readonly logs: ReadonlyMap<string, RunLog>;
  /** When the server last spoke of each, in milliseconds. */
  readonly heard: ReadonlyMap<string, number>;
}

export const NO_ROWS: Rows = { order: [], items: new Map(), logs: new Map(), heard: new Map() };

/** The rows with the place in the server's list from which there is more; null: there is none. */
export interface Listing {
  readonly rows: Rows;
  readonly next: string | null;
}

export const NO_LISTING: Listing = { rows: NO_ROWS, next: null };

/** Takes in runs as the server lists them; runs that were not known come in front, or at the end. */
export function listed(rows: Rows, found: readonly RunItem[], where: "front" | "end", now: number): Rows {
  const items = new Map(rows.items);
  const heard = new Map(rows.heard);
  const fresh: string[] = [];
  for (const item of found) {
    if (!items.has(item.id)) fresh.push(item.id);
    items.set(item.id, item);
    heard.set(item.id, now);
  }
  const order = where === "front" ? [...fresh, ...rows.order] : [...rows.order, ...fresh];
  const logs = new Map([...rows.logs].filter(([id]) => isUnderWay(items.get(id))));
  return { order, items, logs, heard };
}

/** Takes in the first page anew. Where nothing of it is known there may be more between it and what is: that goes. */
export function refreshed({ rows, next }: Listing, page: { readonly items: readonly RunItem[]; readonly next: string | null }, now: number): Listing {
  const isApart = !page.items.some((item) => rows.items.has(item.id));
  return { rows: listed(isApart ? NO_ROWS : rows, page.items, "front", now), next: isApart ? page.next : next };
}

/** Takes in what the stream told; runs that are not listed are left to the next listing. */
export function withEvents(rows: Rows, events: readonly RunEvent[], now: number): Rows {
  const items = new Map(rows.items);
  const logs = new Map(rows.logs);
  const heard = new Map(rows.heard);
  for (const [run, own] of grouped(events, ({ run }) => run)) {
    const item = items.get(run);
    if (!item) continue;
    const after = own.reduce(patched, item);
    items.set(run, after);
    heard.set(run, now);
    if (isUnderWay(after)) logs.set(run, received(logs.get(run) ?? EMPTY_LOG, own));
    else logs.delete(run);
  }
  return { ...rows, items, logs, heard };
}

function patched(item: RunItem, event: RunEvent): RunItem {
  const status = event.event.startsWith("job_") ? STATES[event.data.event] : undefined;
  if (!status) return item;
  const reason = "reason" in event.data ? event.data.reason : "";

  return {
    ...item,
    status,
    reason,
    wanted: "",
    started_at: status === "running" ? (item.started_at ?? event.at) : item.started_at,
    ended_at: isEnded(status) ? event.at : null,
  };
}

export function isUnderWay(item: RunItem | undefined): boolean {
  return item?.status === "running" || item?.status === "stalled";
}

export function isEnded(status: RunStatus): boolean {
  return status === "done" || status === "failed" || status === "cancelled";
}

/** What a row shows of a run at a moment. */
export interface Row {
  readonly item: RunItem;
  readonly status: RunStatus;
  /** Of a run under way whose events are known. */
  readonly view: RunView | undefined;
  readonly seconds: number;
  readonly heard: number;
}

/** The row of a run; the server says when a worker is silent, and silence of the server itself counts, too. */
export function rowOf(rows: Rows, id: string, now: number): Row | undefined {
  const item = rows.items.get(id);
  if (!item) return undefined;
  const heard = rows.heard.get(id) ?? now;
  const status = item.status === "running" && now - heard > SILENT_MS ? "stalled" : item.status;
  const since = item.started_at && isUnderWay(item) ? (now - Date.parse(item.started_at)) / 1000 : 0;
  return { item, status, view: rows.logs.get(id)?.view, seconds: Math.max(item.seconds, since), heard };
}

export type Steering = "pause" | "resume" | "cancel" | "retry";

/** What can be done with a run now. */
export function actionsOf(item: RunItem): readonly Steering[] {
  switch (item.status) {
    case "queued":
      return ["pause", "cancel"];
    case "running":
    case "stalled":
      return item.wanted === "" ? ["pause", "cancel"] : item.wanted === "pause" ? ["resume", "cancel"] : [];
    case "paused":
      return ["resume", "cancel"];
    case "failed":
    case "cancelled":
      return ["retry"];
    default:
      return [];
  }
}
