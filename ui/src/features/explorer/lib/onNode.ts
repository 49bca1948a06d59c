import type { Action, Told } from "@/shared/keys/action";
import type { NodeActions, OfNode } from "./actions";

/** What is done with the chosen node; while none is chosen it cannot be done. */
export function onNode(what: keyof NodeActions, key: string): Action<OfNode> & Told {
  return { name: `explorer.${what}`, key, run: ({ withNode }) => withNode(what), why: ({ unchosen }) => unchosen };
}
