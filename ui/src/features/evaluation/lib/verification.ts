
import { isRecord } from "@/shared/record";
import { binsOf, inner, measured, number, type Json } from "./read";

/** Shares of the supported claims of which it is asked at what precision they can be kept. */
export const KEPT = ["90", "95", "99"] as const;

/** What the scores of an evaluation of verifiers say. */
export function verifiersOf(scores: unknown) {
  return entries(inner(scores, "verifiers")).map(([name, of]) => ({
    name,
    ...figures(of),
    decided: measured(inner(of, "decided")),
    error: measured(inner(of, "calibration_error")),
    byChance: number(inner(of, "calibration"), "error_by_chance"),
    bins: binsOf(inner(of, "calibration")),
    /** Precision, and the share of the other claims that are accepted too, where so many of the supported are. */
    kept: KEPT.map((share) => {
      const point = inner(inner(of, "at_recall"), share);
      return { precision: measured(inner(point, "precision")), wrong: measured(inner(point, "false_acceptance")) };
    }),
    domains: entries(inner(of, "by_domain")).map(([domain, on]) => ({ name: domain, claims: number(on, "claims") ?? 0, ...figures(on) })),
    faults: entries(inner(of, "by_error")).map(([error, on]) => ({
      name: error,
      claims: number(on, "claims") ?? 0,
      /** Share that is accepted all the same. */
      accepted: measured(inner(on, "accepted")),
      auc: measured(inner(on, "auc")),
    })),
  }));
}

export type Verifier = ReturnType<typeof verifiersOf>[number];
export type Figures = ReturnType<typeof figures>;

function figures(of: Json) {
  return {
    auc: measured(inner(of, "auc")),
    accuracy: measured(inner(of, "balanced_accuracy")),
    /** Each half of the sources by the threshold that is best on the other. */
    byHalves: measured(inner(of, "balanced_accuracy_by_halves")),
  };
}

function entries(of: Json): [string, Json][] {
  return Object.entries(of).filter((entry): entry is [string, Json] => isRecord(entry[1]));
}
