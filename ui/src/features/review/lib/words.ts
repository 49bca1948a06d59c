import type { Translate } from "@/features/review/texts";
import type { Kind } from "@/entities/fact/mark";
import type { Sitting } from "./decisions";
import type { Step } from "./undo";

/** What was done in a step of a sitting. */
export function wordsOf(step: Step, sitting: Sitting, t: Translate): string {
  const kind: Kind = sitting.made[step.id]?.kind ?? "accepted";
  return t(`review.did.${kind}`, { what: step.label });
}
