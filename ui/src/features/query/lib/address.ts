import { reading } from "@/shared/address";

/** What the address of the Query screen names. */
export const askedOf = reading({
  /** The id of a saved query that is open. */
  saved: (value) => (typeof value === "string" && /^saved_[0-9a-f]{24}$/.test(value) ? value : undefined),
});
