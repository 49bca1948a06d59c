import type { Key, Translate } from "@/features/evaluation/texts";
import type { Evaluation } from "./model";

const KNOWN = new Set([
  "ner", "re", "ee_trigger", "ee_argument", "plain", "type", "realis", "type+realis", "muc", "b_cubed", "ceaf_m", "ceaf_e",
  "blanc", "lea", "ts", "us", "fs", "gs", "cs", "precision", "recall", "f1", "triples", "tokens", "auc", "balanced_accuracy",
]);

/** What a task or score is called; one that nobody knows keeps its own name. */
export function measureName(name: string, t: Translate): string {
  return KNOWN.has(name) ? t(`eval.task.${name}` as Key) : name;
}

/** What an evaluation is against: the sample's gold, or the first of the files and how many more. */
export function goldName({ gold, gold_files: files, sample }: Evaluation, t: Translate): string {
  if (sample) return t(`eval.sample.${sample}`);
  return files > 1 ? t("eval.files", { name: gold, more: files - 1 }) : gold;
}

/** What is scored. */
export function systemName({ source, system, gold, kind }: Evaluation, t: Translate): string {
  if (source === "graph") return t("eval.graph");
  return source === "files" ? system : kind === "experiment" ? gold.replace(/\.json$/, "") : gold;
}
