import type { ReliabilityBin } from "@/shared/charts/Reliability";
import { isRecord } from "@/shared/record";

/** Reads the scores of an evaluation, which are as the command line prints them; what is missing is undefined. */
export type Json = Readonly<Record<string, unknown>>;

export function inner(value: unknown, key: string): Json {
  const found = isRecord(value) ? value[key] : undefined;
  return isRecord(found) ? found : {};
}

export function number(value: Json, key: string): number | undefined {
  const found = value[key];
  return typeof found === "number" ? found : undefined;
}

export function text(value: Json, key: string): string {
  const found = value[key];
  return typeof found === "string" ? found : "";
}

export function objects(value: unknown, key: string): readonly Json[] {
  const found = isRecord(value) ? value[key] : undefined;
  return Array.isArray(found) ? found.filter(isRecord) : [];
}

export function pair(value: unknown): readonly [number, number] | undefined {
  const [low, high] = Array.isArray(value) ? (value as unknown[]) : [];
  return typeof low === "number" && typeof high === "number" ? [low, high] : undefined;
}

export interface Measured {
  readonly value: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

/** A figure with `low` and `high` beside it. */
export function measured(value: Json): Measured | undefined {
  const found = number(value, "value");
  return found === undefined ? undefined : { value: found, low: number(value, "low"), high: number(value, "high") };
}

/** The bins of a calibration, as the command line prints it. */
export function binsOf(calibration: Json): readonly ReliabilityBin[] {
  return objects(calibration, "bins").map((bin) => {
    const at = (key: keyof ReliabilityBin) => number(bin, key) ?? 0;
    return { least: at("least"), most: at("most"), facts: at("facts"), confidence: at("confidence"), share: at("share"), low: at("low"), high: at("high") };
  });
}
