import { grouped } from "@/shared/grouped";

/** Groups of debates that have the part before the comma in common: those of one protocol. */
export interface Part {
  readonly name: string;
  readonly groups: readonly string[];
}

const MOST_TOGETHER = 6;

/** The two parts of a group's name, such as `debate, wrong type`; without a comma all of it is the rest. */
export function parted(group: string): { readonly first: string; readonly rest: string } {
  const at = group.indexOf(", ");
  return at < 0 ? { first: "", rest: group } : { first: group.slice(0, at), rest: group.slice(at + 2) };
}

/** What is shown at once: all groups, or where there are many those of one protocol; in their order. */
export function groupsOf(groups: readonly string[]): readonly Part[] {
  const parts = grouped(groups, (group) => parted(group).first);
  if (groups.length <= MOST_TOGETHER || parts.has("")) return [{ name: "", groups }];
  return [...parts].map(([name, own]) => ({ name, groups: own }));
}
