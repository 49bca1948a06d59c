
import { isRecord } from "@/shared/record";
import { binsOf, inner, measured, number, objects, text, type Json } from "./read";

/** What tells entity-level facts apart, as the command line and the tables of scores name it. */
const KINDS = { entities: "ner", relations: "re", triggers: "ee_trigger", arguments: "ee_argument" } as const;
const NEEDS = ["sentence", "coreference", "across"] as const;

type Need = (typeof NEEDS)[number];

/** Whether a need has words of its own. */
export function isNeed(name: string): name is Need {
  return NEEDS.some((need) => need === name);
}

/** What the scores of an evaluation of facts say beyond the tables that all evaluations have. */
export function factsOf(scores: unknown) {
  const whole = isRecord(scores) ? scores : {};
  const calibrations = { relations: whole.calibration, ...inner(whole, "calibrations") }; // earlier ones have relations alone
  return {
    relations: Object.entries(inner(whole, "by_relation")).map(([name, of]) => ({
      name,
      precision: share("precision", inner(of, "precision")),
      recall: share("recall", inner(of, "recall")),
      certain: share("recall_of_certain", inner(of, "recall_of_certain")),
    })),
    /** Recall of relations by what it takes to see them. */
    needs: shares(inner(whole, "by_need")),
    /** Recall of what careful readers agree on, by the names of tasks. */
    certain: Object.entries(KINDS).map(([kind, task]) => share(task, inner(inner(whole, kind), "recall_of_certain"))),
    /** Precision of the relations whose confidence is at least this. */
    from: shares(inner(whole, "at_confidence")),
    /** How far confidence is from what is right, by the names of tasks; without those that state no confidence. */
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

export type Facts = Readonly<ReturnType<typeof factsOf>>;
export type Share = Readonly<ReturnType<typeof share>>;

function shares(of: Json) {
  return Object.entries(of).flatMap(([name, value]) => (isRecord(value) ? [share(name, value)] : []));
}

/** So many of so many; nothing is measured of nothing. */
function share(name: string, value: Json) {
  return { name, measured: measured(value), right: number(value, "right") ?? 0, of: number(value, "of") ?? 0 };
}
