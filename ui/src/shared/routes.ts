import { within } from "./workspace";

/** What has a page, or a place on a screen, of its own. */
export type Thing = "entity" | "event" | "document" | "run" | "fact" | "debate" | "schema";

/** The path at which a thing is shown, for the router; it does not change. */
export function wayTo(thing: Thing, id: string): string {
  const name = encodeURIComponent(id);
  if (thing === "document") return `/documents/${name}`;
  if (thing === "run") return `/runs/${name}`;
  if (thing === "fact") return `/facts/${name}`;
  if (thing === "schema") return `/schemas/${name}`;
  return `/explorer?focus=${name}`;
}

/** The address at which a thing is shown, for a plain link. */
export function hrefTo(thing: Thing, id: string): string {
  return within(wayTo(thing, id));
}

/** What an id names, by its beginning. */
export function thingOf(id: string): Thing | undefined {
  const kind = /^(doc|job|fact|entity|event|debate)_[0-9a-f]{6,64}$/.exec(id)?.[1];
  if (kind === "doc") return "document";
  if (kind === "job") return "run";
  return kind === "fact" || kind === "entity" || kind === "event" || kind === "debate" ? kind : undefined;
}
