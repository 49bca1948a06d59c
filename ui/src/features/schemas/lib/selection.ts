import { ROOMS, type Room } from "./draft";

export const VIEWS = ["types", "yaml", "changes"] as const;
export type View = (typeof VIEWS)[number];

/** What of a schema is shown; it lives in the address. */
export interface SchemaShown {
  readonly view?: View | undefined;
  readonly room?: Room | undefined;
  /** Name of a type of the room; absent: what holds for all types. */
  readonly type?: string | undefined;
  /** An earlier version, to look at. */
  readonly version?: number | undefined;
}

/** Reads it from an address that anybody may have written. */
export function schemaShownOf(search: Record<string, unknown>): SchemaShown {
  const { type, version } = search;
  return {
    view: VIEWS.find((one) => one === search["view"]),
    room: ROOMS.find((one) => one === search["room"]),
    type: typeof type === "string" && type.length <= 200 ? type : undefined,
    version: typeof version === "number" && Number.isInteger(version) && version >= 0 ? version : undefined,
  };
}

/** The problems at a field or within it. */
export function problemsAt<P extends { readonly path: readonly (string | number)[] }>(
  problems: readonly P[],
  ...path: readonly string[]
): P[] {
  return problems.filter((problem) => path.every((key, at) => String(problem.path[at]) === key));
}
