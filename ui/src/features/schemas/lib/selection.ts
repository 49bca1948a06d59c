import { count, oneOf, reading } from "@/shared/address";
import { ROOMS } from "./draft";

export const VIEWS = ["types", "yaml", "changes"] as const;
export type View = (typeof VIEWS)[number];

/** What of a schema is shown; it lives in the address. */
export const schemaShownOf = reading({
  view: oneOf(VIEWS),
  room: oneOf(ROOMS),
  /** Name of a type of the room; absent: what holds for all types. */
  type: (value) => (typeof value === "string" && value.length <= 200 ? value : undefined),
  /** An earlier version, to look at. */
  version: count,
});
export type SchemaShown = ReturnType<typeof schemaShownOf>;

/** The problems at a field or within it. */
export function problemsAt<P extends { readonly path: readonly (string | number)[] }>(
  problems: readonly P[],
  ...path: readonly string[]
): P[] {
  return problems.filter((problem) => path.every((key, at) => String(problem.path[at]) === key));
}
