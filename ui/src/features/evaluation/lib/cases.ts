import type { Schemas } from "@/shared/api/client";
import type { Passage } from "@/entities/source-text/SourcePane";
import type { Case } from "./model";

export type Side = Schemas["Side"];

/** What counts in the cell: gold's item where it was missed, else the system's. */
export function ownSide(one: Case): Side | null {
  return one.outcome === "fn" ? one.gold : one.system;
}

/** An item as people read it: `Ann Lee: Person`, `Ann Lee –founded→ Acme`. */
export function statementOf(side: Side | null): string {
  const [first, second] = side?.places ?? [];
  if (!side || !first) return "–";
  return second ? `${first.text} –${side.type}→ ${second.text}` : `${first.text}: ${side.type}`;
}

/** Where both sides stand in the text; a place that both share is there once. */
export function passagesOf(one: Case, names: Readonly<Record<"gold" | "system", string>>): Passage[] {
  const found = new Map<string, Passage>();
  for (const name of ["system", "gold"] as const) {
    for (const place of one[name]?.places ?? []) {
      if (place.start === null || place.end === null) continue;
      const key = `${place.start}-${place.end}`;
      const label = `${names[name]}: ${one[name]?.type ?? ""}`;
      const before = found.get(key);
      found.set(key, {
        id: key,
        label: before ? `${before.label} · ${label}` : label,
        start: place.start,
        end: place.end,
        quote: place.text,
      });
    }
  }
  return [...found.values()];
}
