import { keepPreviousData } from "@tanstack/react-query";

import { api } from "@/shared/api/client";
import { BY_CURSOR } from "@/shared/api/pages";
import { wantedOf, type OpenFigure, type Shown } from "../lib/model";

/** Facts that Review takes at once. */
const AT_ONCE = 200;

/** What people's decisions say, as far as they are wanted. */
export function useAgreement(shown: Shown) {
  const query = { ...wantedOf(shown), ...(shown.bins ? { bins: shown.bins } : {}) };
  return api.useQuery("get", "/api/v1/evaluations/agreement", { params: { query } }, { placeholderData: keepPreviousData });
}

/** How many facts the graph has of what is wanted, as far as lists can say it; undecided ones too. */
export function useAllFacts({ kind, type, document }: Shown) {
  const query = { ...(kind ? { kind } : {}), ...(type ? { type } : {}), ...(document ? { document } : {}) };
  return api.useQuery("get", "/api/v1/facts/facets", { params: { query } }, { placeholderData: keepPreviousData }).data?.total;
}

function narrowed(at: OpenFigure) {
  if ("least" in at) {
    return { min_confidence: at.least, max_confidence: at.most, ...(at.accepted === undefined ? {} : { accepted: at.accepted }) };
  }
  const { first, second, says } = at;
  return { first, second, ...(says ? { first_says: says[0], second_says: says[1] } : {}) };
}

/** The facts behind a figure, page by page. */
export function useFactsBehind(shown: Shown, at: OpenFigure) {
  const query = { ...wantedOf(shown), ...narrowed(at), limit: AT_ONCE };
  return api.useInfiniteQuery("get", "/api/v1/evaluations/agreement/facts", { params: { query } }, BY_CURSOR);
}
