import { STATUSES, type Explored, type Status } from "@/entities/exploration/address";
import { LONGEST_ASKED, MOST_NAMED, written, type Step } from "@/entities/exploration/steps";
import type { Values } from "./params";
import type { Explorable } from "@/entities/query-answer/explorable";

/** A query as it was run. */
export interface Run {
  readonly cypher: string;
  readonly parameters: Values;
  readonly rows: number;
}

/**
 * The address under which the explorer draws an answer; null where it would be too long.
 *
 * Few things are named one by one: whoever opens the address sees these. Of many it names the query, which is run again
 * there - its answer may have changed by then, as everything in the explorer is the graph of that moment.
 */
export function explorationOf({ ids, statuses }: Explorable, run: Run): Explored | null {
  const { cypher, parameters, rows } = run;
  const step: Step = ids.length <= MOST_NAMED ? { do: "set", ids } : { do: "asked", cypher, parameters: JSON.stringify(parameters), rows };
  const view = written([step]);
  if (view.length > LONGEST_ASKED) return null;
  return { view, statuses: statusesOf(statuses) };
}

/** Facts that were returned are drawn whatever their status; those between other things as always, accepted. */
function statusesOf(statuses: Explorable["statuses"]): readonly Status[] | undefined {
  if (statuses.has(null)) return STATUSES;
  const wanted = STATUSES.filter((status) => status === "accepted" || statuses.has(status));
  return wanted.length > 1 ? wanted : undefined;
}
