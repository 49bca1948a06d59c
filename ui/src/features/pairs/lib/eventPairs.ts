import type { Received, Schemas } from "@/shared/api/client";
import type { Done } from "./pairs";

export type EventPair = Received<"EventPair">;
export type PairedEvent = Received<"PairedEvent">;
type Argument = Schemas["EventArgument"];

const PLACES: ReadonlySet<string> = new Set(["place", "location", "地点"]);

/** Both events, as one line: the words that name them, and whom they have in common. */
export function eventsOf({ type, events }: EventPair): string {
  const [one, other] = events;
  if (!one || !other) return type;
  const words = one.trigger.toLowerCase() === other.trigger.toLowerCase() ? one.trigger : `${one.trigger} ≟ ${other.trigger}`;
  const both = [...new Set(one.arguments.filter((argument) => isShared(argument, other)).map(({ name }) => name))];
  return both.length > 0 ? `${words}: ${both.join(", ")}` : words;
}

/** Whether the other event has the same in the same role. */
export function isShared({ role, entity_id: entity }: Argument, other: PairedEvent | undefined): boolean {
  return other?.arguments.some((one) => one.role === role && one.entity_id === entity) ?? false;
}

/** Where it happened, and who and what took part, in the order of the roles. */
export function partsOf({ arguments: all }: PairedEvent): { readonly places: readonly Argument[]; readonly others: readonly Argument[] } {
  const isPlace = ({ role }: Argument) => PLACES.has(role.toLowerCase());
  return { places: all.filter(isPlace), others: all.filter((argument) => !isPlace(argument)) };
}

/** The sentence of a quote before, in and after the word that names the event; all before it where the quote lacks it there. */
export function quoted({ before, quote, quote_start: from, after, trigger, start }: PairedEvent): readonly [before: string, word: string, after: string] {
  const points = Array.from(quote ?? "");
  const word = Array.from(trigger);
  const at = from === null ? points.join("").indexOf(trigger) : start - from;
  const found = from === null ? Array.from((quote ?? "").slice(0, Math.max(at, 0))).length : at;
  if (at < 0 || points.slice(found, found + word.length).join("") !== trigger) return [`${before}${quote ?? ""}${after}`, "", ""];
  return [before + points.slice(0, found).join(""), trigger, points.slice(found + word.length).join("") + after];
}

/** Pairs that are not asked any more, since other decisions make their events one, by the last that did. */
export function settledEvents(pairs: readonly EventPair[], done: readonly Done<EventPair>[]): ReadonlyMap<string, EventPair> {
  const home = new Map<string, string>();
  const homeOf = (event: string): string => {
    const next = home.get(event);
    return next === undefined ? event : homeOf(next);
  };
  const decided = new Set(done.map(({ pair }) => pair.id));
  const open = new Map(pairs.filter(({ id }) => !decided.has(id)).map((pair) => [pair.id, pair]));
  const settled = new Map<string, EventPair>();
  for (const { pair, mark } of done) {
    if (mark !== "accepted" || homeOf(pair.one) === homeOf(pair.other)) continue;
    home.set(homeOf(pair.one), homeOf(pair.other));
    for (const [id, { one, other }] of open) {
      if (homeOf(one) !== homeOf(other)) continue;
      settled.set(id, pair);
      open.delete(id);
    }
  }
  return settled;
}
