import type { Schemas } from "@/shared/api/client";
import type { EventDataOf } from "@/shared/stream/events";

export type Look = Schemas["SoftLockItem"];

/** For how long a look counts unless it is renewed; the server's figure. */
const HELD_MS = 300_000;

/** Takes an event of the stream into account: somebody looks at facts, or does not any more. */
export function looked(looks: readonly Look[], { event, facts, by }: EventDataOf<"fact_held" | "facts_released">, now: number): readonly Look[] {
  const concerned = new Set(facts);
  const rest = looks.filter((look) => !concerned.has(look.fact) || (by !== "" && look.by !== by));
  if (event === "facts_released") return rest;
  const [since, until] = [new Date(now).toISOString(), new Date(now + HELD_MS).toISOString()];
  return [...rest, ...[...concerned].map((fact) => ({ fact, by, since, until }))];
}

/** Who else looks at each fact, as names in one line. */
export function lookersOf(looks: readonly Look[], me: string | undefined, now: number): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>();
  for (const { fact, by, until } of looks) {
    if (by === me || Date.parse(until) <= now) continue;
    found.set(fact, (found.get(fact) ?? new Set()).add(by));
  }
  return new Map([...found].map(([fact, names]) => [fact, [...names].sort().join(", ")]));
}
