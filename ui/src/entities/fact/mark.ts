/** What was decided about a fact. */
export type Kind = "accepted" | "rejected" | "edited" | "flagged" | "merged";

/** How a fact stands since the list was read. */
export interface Mark {
  readonly kind: Kind;
  /** Number of the step, or who else it was. */
  readonly step: string | null;
  readonly by: string | null;
}
