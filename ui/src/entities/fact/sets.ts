import type { paths } from "@/shared/api/schema";
import type { Filter } from "./facts";

/** Saved filters: what reviewers come back to. */
export const SETS = ["disputed", "risky", "low", "unverified", "newtype", "impact", "overruled", "mine"] as const;
export type SetName = (typeof SETS)[number];

/** What a saved filter begins with. */
export const BEGINNINGS: Readonly<Record<SetName, Pick<Filter, "status" | "sort">>> = {
  disputed: { status: "contested", sort: "priority" },
  risky: { status: "accepted", sort: "confidence" },
  low: { status: "any", sort: "confidence" },
  unverified: { status: "any", sort: "id" },
  newtype: { status: "any", sort: "id" },
  impact: { status: "contested", sort: "id" },
  overruled: { status: "any", sort: "id" },
  mine: { status: "any", sort: "id" },
};

/** The list of facts as the API is asked for it, without its order and its pages. */
export type Wanted = Omit<NonNullable<paths["/api/v1/facts"]["get"]["parameters"]["query"]>, "sort" | "cursor" | "limit">;
export type Order = NonNullable<NonNullable<paths["/api/v1/facts"]["get"]["parameters"]["query"]>["sort"]>;

/** Below this, confidence is low. */
const LOW = 0.5;

/** What saved filters are for the API, besides what they begin with. */
const ASKED: Readonly<Record<SetName, Wanted>> = {
  disputed: {},
  risky: { reviewed: false },
  low: { max_confidence: LOW, reviewed: false },
  unverified: { verified: false, reviewed: false },
  newtype: { new_type: true, reviewed: false },
  impact: { reviewed: false },
  overruled: { overruled: true },
  mine: {},
};

/** Saved filters that are an order, which nobody chooses. */
const ORDERS: Readonly<Partial<Record<SetName, Order>>> = { impact: "impact", mine: "latest" };

/** Whether the order of the facts is that of the saved filter. */
export function hasOwnOrder(filter: Filter): boolean {
  return orderOf(filter) !== filter.sort;
}

/** The order in which the API is asked for the facts of a filter. */
export function orderOf(filter: Filter): Order {
  // What was known at a moment is listed in the order of ids alone.
  if (filter.knownAt !== undefined) return "id";
  return (filter.set ? ORDERS[filter.set] : undefined) ?? filter.sort;
}

/** What a filter cannot ask of a moment: saved filters and experts look at what is known now. */
export const OF_NOW = { set: undefined, expert: undefined } as const satisfies Partial<Filter>;

/**
 * A filter as the API's lists take it.
 *
 * @param me name of the person who looks, for what they reviewed.
 */
export function wantedOf(asked: Filter, me: string): Wanted {
  const filter = asked.knownAt === undefined ? asked : { ...asked, ...OF_NOW };
  return {
    ...(filter.knownAt ? { recorded_at: filter.knownAt } : {}),
    ...(filter.status === "any" ? {} : { status: filter.status }),
    ...(filter.kind ? { kind: filter.kind } : {}),
    ...(filter.type ? { type: filter.type } : {}),
    ...(filter.document ? { document: filter.document } : {}),
    ...(filter.about ? { about: filter.about } : {}),
    ...(filter.expert ? { expert: filter.expert } : {}),
    ...(filter.ids ? { id: [...filter.ids] } : {}),
    ...(filter.where ? { where: [...filter.where] } : {}),
    ...(filter.set ? ASKED[filter.set] : {}),
    ...(filter.set === "mine" ? { reviewer: me } : {}),
  };
}
