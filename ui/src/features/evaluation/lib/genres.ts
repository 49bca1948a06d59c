import { isRecord } from "@/shared/record";
import { inner, number, pair, type Json, type Measured } from "./read";

/** The scores of GenRES, in the order of the paper; axes never change their place. */
export const FIVE = ["ts", "us", "fs", "gs", "cs"] as const;
const ALL = [...FIVE, "triples", "tokens", "precision", "recall", "f1"] as const;

/** The systems of an evaluation's scores. */
export function genresOf(scores: unknown) {
  const systems = inner(scores, "systems");
  return Object.entries(systems).flatMap(([name, data]) => (isRecord(data) ? [systemOf(name, data)] : []));
}

export type GenresSystem = Readonly<ReturnType<typeof systemOf>>;

function systemOf(name: string, data: Json) {
  const intervals = inner(data, "intervals");
  const measures: Record<string, Measured> = {};
  for (const measure of ALL) {
    const value = number(data, measure);
    const [low, high] = pair(intervals[measure]) ?? [];
    if (value !== undefined) measures[measure] = { value, low, high };
  }
  /** Why a figure is not there. */
  const reasons: Record<string, string> = Object.fromEntries(Object.entries(inner(data, "reasons")).map(([key, reason]) => [key, String(reason)]));
  return { id: "", name, documents: Object.keys(inner(data, "documents")).length, measures, reasons };
}
