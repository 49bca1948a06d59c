import { fit } from "@/shared/ui/fuzzy";

const GROUPS = ["recent", "screen", "screens", "entities", "documents", "runs", "facts"] as const;
export type Group = (typeof GROUPS)[number];

/** Something that the palette offers. */
export interface Item {
  readonly id: string;
  readonly group: Group;
  readonly label: string;
  /** What tells it from others of the same name. */
  readonly detail?: string | undefined;
  readonly keys?: string | undefined;
  /** Why it cannot be chosen now. */
  readonly why?: string | undefined;
  /** An address within the application, or something to do. */
  readonly go: string | (() => void);
}

/** An item with the characters of its label that were asked for. */
export interface Ranked extends Item {
  readonly at: readonly number[];
  readonly score: number;
}

const MOST: Record<Group, number> = { recent: 5, screen: 12, screens: 10, entities: 6, documents: 5, runs: 5, facts: 3 };

/**
 * The items that answer a query, group by group: the best group first, each in the order of its fits. What the server
 * found by its own measure stays although the label lacks a letter.
 */
export function ranked(items: readonly Item[], query: string, found: ReadonlySet<Group>): Ranked[] {
  const isEmpty = query.trim() === "";
  const fitting = items.flatMap((item): Ranked[] => {
    if (item.group === "recent" && !isEmpty) return [];
    const label = fit(query, item.label);
    const detail = label ?? fit(query, item.detail ?? "");
    if (!detail && !found.has(item.group)) return [];
    return [{ ...item, at: label?.at ?? [], score: label?.score ?? (detail ? detail.score / 2 : 0.1) }];
  });
  const groups = GROUPS.map((group) => {
    const members = fitting.filter((item) => item.group === group);
    if (!isEmpty) members.sort((a, b) => b.score - a.score);
    return members.slice(0, MOST[group]);
  }).filter((members) => members.length > 0);
  if (!isEmpty) groups.sort((a, b) => (b[0]?.score ?? 0) - (a[0]?.score ?? 0));
  return groups.flat();
}

/** Cuts a label where characters that were asked for begin and end. */
export function partsOf(label: string, at: readonly number[]): readonly { readonly text: string; readonly isHit: boolean }[] {
  const hits = new Set(at);
  const parts: { text: string; isHit: boolean }[] = [];
  for (let index = 0; index < label.length; index++) {
    const isHit = hits.has(index);
    const last = parts.at(-1);
    if (last?.isHit === isHit) last.text += label[index] ?? "";
    else parts.push({ text: label[index] ?? "", isHit });
  }
  return parts;
}
