import type { ReliabilityBin } from "@/shared/charts/Reliability";
import { binsOf } from "./bins";
import { inner, isObject, measured, number, objects, text, type Json, type Measured } from "./read";

/** What tells entity-level facts apart, as the command line and the tables of scores name it. */
const KINDS = { entities: "ner", relations: "re", triggers: "ee_trigger", arguments: "ee_argument" } as const;
const NEEDS = ["sentence", "coreference", "across"] as const;

export type Need = (typeof NEEDS)[number];

/** So many of so many. */
export interface Share {
  readonly name: string;
  /** Undefined of nothing. */
  readonly measured: Measured | undefined;
  readonly right: number;
  readonly of: number;
}

export interface Relation {
  readonly name: string;
  readonly precision: Share;
  readonly recall: Share;
  readonly certain: Share;
}

export interface Wrong {
  readonly document: string;
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
}

/** How far confidence is from what is right, of one task. */
export interface Calibration {
  readonly name: string;
  readonly facts: number;
  readonly bins: readonly ReliabilityBin[];
  readonly error: number | undefined;
  readonly byChance: number | undefined;
}

export interface Facts {
  readonly relations: readonly Relation[];
  /** Recall of relations by what it takes to see them. */
  readonly needs: readonly Share[];
  /** Recall of what careful readers agree on, by the names of tasks. */
  readonly certain: readonly Share[];
  /** Precision of the relations whose confidence is at least this. */
  readonly from: readonly Share[];
  /** By the names of tasks; without those for which the system states no confidence. */
  readonly calibrations: readonly Calibration[];
  readonly wrong: readonly Wrong[];
}

/** Whether a need has words of its own. */
export function isNeed(name: string): name is Need {
  return NEEDS.some((need) => need === name);
}

/** What the scores of an evaluation of facts say beyond the tables that all evaluations have. */
export function factsOf(scores: unknown): Facts {
  const whole = isObject(scores) ? scores : {};
  const calibrations = { relations: whole.calibration, ...inner(whole, "calibrations") }; // earlier ones have relations alone
  return {
    relations: Object.entries(inner(whole, "by_relation")).map(([name, of]) => ({
      name,
      precision: share("precision", inner(of, "precision")),
      recall: share("recall", inner(of, "recall")),
      certain: share("recall_of_certain", inner(of, "recall_of_certain")),
    })),
    needs: shares(inner(whole, "by_need")),
    certain: Object.entries(KINDS).map(([kind, task]) => share(task, inner(inner(whole, kind), "recall_of_certain"))),
    from: shares(inner(whole, "at_confidence")),
    calibrations: Object.entries(KINDS).flatMap(([kind, name]) => {
      const of = inner(calibrations, kind);
      const facts = number(of, "facts");
      return facts ? [{ name, facts, bins: binsOf(of), error: number(of, "error"), byChance: number(of, "error_by_chance") }] : [];
    }),
    wrong: objects(whole, "wrong").map((fact) => ({
      document: text(fact, "passage"),
      subject: text(fact, "subject"),
      relation: text(fact, "relation"),
      object: text(fact, "object"),
    })),
  };
}

function shares(of: Json): Share[] {
  return Object.entries(of).flatMap(([name, value]) => (isObject(value) ? [share(name, value)] : []));
}

function share(name: string, value: Json): Share {
  return { name, measured: measured(value), right: number(value, "right") ?? 0, of: number(value, "of") ?? 0 };
}
