import { answered, http } from "@/shared/api/client";
import type { Sieve } from "@/entities/exploration/address";

/** What of a filter a path may lead through, in the words of the API. */
interface PathFilter {
  readonly predicate?: string[];
  readonly type?: string[];
  readonly min_confidence?: number;
  readonly as_of?: string;
}

/** The filter names what it does not let pass, the API what may be met: all others that there are. */
export async function pathFilter(sieve: Sieve): Promise<PathFilter> {
  const [predicate, type] = await Promise.all([
    others(sieve.withoutPredicates, ["relation", "argument"]),
    others(sieve.withoutTypes, ["entity", "event"]),
  ]);
  return {
    ...(predicate && { predicate }),
    ...(type && { type }),
    ...(sieve.confidence > 0 && { min_confidence: sieve.confidence }),
    ...(sieve.asOf !== undefined && { as_of: sieve.asOf }),
  };
}

async function others(without: readonly string[], kinds: readonly ("relation" | "argument" | "entity" | "event")[]): Promise<string[] | undefined> {
  if (without.length === 0) return undefined;
  const facets = await Promise.all(
    kinds.map(async (kind) => answered(await http.GET("/api/v1/facts/facets", { params: { query: { kind } } })).predicates),
  );
  const all = new Set(facets.flatMap((one) => Object.keys(one)));
  return [...all].filter((one) => !without.includes(one)).sort();
}
