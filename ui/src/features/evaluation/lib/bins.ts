import type { ReliabilityBin } from "@/shared/charts/Reliability";
import { number, objects, type Json } from "./read";

/** The bins of a calibration, as the command line prints it. */
export function binsOf(calibration: Json): readonly ReliabilityBin[] {
  return objects(calibration, "bins").map((bin) => {
    const at = (key: keyof ReliabilityBin) => number(bin, key) ?? 0;
    return { least: at("least"), most: at("most"), facts: at("facts"), confidence: at("confidence"), share: at("share"), low: at("low"), high: at("high") };
  });
}
