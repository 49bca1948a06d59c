import type { Action } from "@/shared/keys/action";
import type { Question, Reviewing } from "./actions";

/** What is asked about before it is done, where it can be done. */
export function asked(name: Action["name"], key: string, question: Question, isPossible: (review: Reviewing) => boolean): Action<Reviewing> {
  return { name, key, needs: "reviewer", run: (review) => review.ask(isPossible(review) ? question : null) };
}
