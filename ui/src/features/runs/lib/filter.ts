import { oneOf, reading } from "@/shared/address";
import { STATUSES } from "./rows";

/** What of the runs is shown; it lives in the address. */
export const runsFilterOf = reading({
  status: oneOf(STATUSES),
  /** Whether the place for new documents is open. */
  add: oneOf([true]),
});
export type RunsFilter = ReturnType<typeof runsFilterOf>;
