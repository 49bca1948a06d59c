import { STATUSES, type RunStatus } from "./rows";

/** What of the runs is shown; it lives in the address. */
export interface RunsFilter {
  readonly status?: RunStatus | undefined;
  /** Whether the place for new documents is open. */
  readonly add?: true | undefined;
}

/** Reads a filter from an address that anybody may have written. */
export function runsFilterOf(search: Record<string, unknown>): RunsFilter {
  return {
    status: STATUSES.find((one) => one === search["status"]),
    add: search["add"] === true ? true : undefined,
  };
}
