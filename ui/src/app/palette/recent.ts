import { isRecord } from "@/shared/record";
import { habit, keepHabit } from "@/shared/session/kept";
import { parsed } from "@/shared/stored";
import type { Group } from "./items";

/** An address that somebody went to by the palette. */
export interface Recent {
  readonly label: string;
  readonly group: Group;
  readonly go: string;
}

const KEPT = 8;

/** Reads what was stored, which anybody may have written: only addresses within the application. */
export function readRecent(stored: string | null): Recent[] {
  const value = parsed(stored);
  return Array.isArray(value) ? value.filter(isRecent) : [];
}

function isRecent(value: unknown): value is Recent {
  if (!isRecord(value)) return false;
  const { label, go, group } = value;
  return typeof label === "string" && typeof group === "string" && typeof go === "string" && /^\/(?![/\\])/.test(go);
}

/** Puts an address to the front. */
export function withRecent(recent: readonly Recent[], one: Recent): Recent[] {
  return [one, ...recent.filter(({ go }) => go !== one.go)].slice(0, KEPT);
}

export function recents(): Recent[] {
  return readRecent(habit("recent"));
}

export function remember(one: Recent): void {
  keepHabit("recent", JSON.stringify(withRecent(recents(), one)));
}
