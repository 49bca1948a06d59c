import { useSearch } from "@tanstack/react-router";

import { pairsShownOf, type Pair } from "../lib/pairs";

/** Id of the pair that the address names, if the list does not have it: it comes later, or is not asked any more. */
export function useNamed({ pairs, isLoading }: { readonly pairs: readonly Pair[]; readonly isLoading: boolean }): string | undefined {
  const { pair } = pairsShownOf(useSearch({ strict: false }));
  return isLoading || pairs.some(({ id }) => id === pair) ? undefined : pair;
}
