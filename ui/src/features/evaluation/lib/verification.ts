import type { ReliabilityBin } from "@/shared/charts/Reliability";
import { binsOf } from "./bins";
import { inner, isObject, measured, number, type Json, type Measured } from "./read";

/** Shares of the supported claims of which it is asked at what precision they can be kept. */
export const KEPT = ["90", "95", "99"] as const;

export interface Figures {
  readonly auc: Measured | undefined;
  readonly accuracy: Measured | undefined;
  /** Each half of the sources by the threshold that is best on the other. */
  readonly byHalves: Measured | undefined;
}

/** A verifier on the claims of one domain. */
export interface Domain extends Figures {
  readonly name: string;
  readonly claims: number;
}

/** A verifier on the claims with one sort of error. */
export interface Fault {
  readonly name: string;
  readonly claims: number;
  /** Share that is accepted all the same. */
  readonly accepted: Measured | undefined;
  readonly auc: Measured | undefined;
}

export interface Verifier extends Figures {
  readonly name: string;
  readonly decided: Measured | undefined;
  readonly error: Measured | undefined;
  readonly byChance: number | undefined;
  readonly bins: readonly ReliabilityBin[];
  /** Precision, and the share of the other claims that are accepted too, where so many of the supported are. */
  readonly kept: readonly { readonly precision: Measured | undefined; readonly wrong: Measured | undefined }[];
  readonly domains: readonly Domain[];
  readonly faults: readonly Fault[];
}

/** What the scores of an evaluation of verifiers say. */
export function verifiersOf(scores: unknown): readonly Verifier[] {
  return entries(inner(scores, "verifiers")).map(([name, of]) => ({
    name,
    ...figures(of),
    decided: measured(inner(of, "decided")),
    error: measured(inner(of, "calibration_error")),
    byChance: number(inner(of, "calibration"), "error_by_chance"),
    bins: binsOf(inner(of, "calibration")),
    kept: KEPT.map((share) => {
      const point = inner(inner(of, "at_recall"), share);
      return { precision: measured(inner(point, "precision")), wrong: measured(inner(point, "false_acceptance")) };
    }),
    domains: entries(inner(of, "by_domain")).map(([domain, on]) => ({ name: domain, claims: number(on, "claims") ?? 0, ...figures(on) })),
    faults: entries(inner(of, "by_error")).map(([error, on]) => ({
      name: error,
      claims: number(on, "claims") ?? 0,
      accepted: measured(inner(on, "accepted")),
      auc: measured(inner(on, "auc")),
    })),
  }));
}

function figures(of: Json): Figures {
  return {
    auc: measured(inner(of, "auc")),
    accuracy: measured(inner(of, "balanced_accuracy")),
    byHalves: measured(inner(of, "balanced_accuracy_by_halves")),
  };
}

function entries(of: Json): [string, Json][] {
  return Object.entries(of).filter((entry): entry is [string, Json] => isObject(entry[1]));
}
