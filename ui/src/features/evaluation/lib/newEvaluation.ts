import type { Kind } from "./model";

/** A new evaluation as it is being chosen. */
export const FIRST = {
  kind: "extraction" as Kind,
  gold: [] as readonly File[],
  /** Language of the sample corpus when its gold is meant. */
  sample: undefined as "en" | "zh" | undefined,
  source: "graph" as "graph" | "files",
  system: [] as readonly File[],
  profile: "kbp2015" as "kbp2015" | "kbp2016" | "kbp2017",
  judge: false,
};
export type EvaluationRequest = Readonly<typeof FIRST>;

/** Whether the graph itself can be scored, and the sample corpus has gold for that. */
export function takesGraph(kind: Kind): boolean {
  return kind === "extraction" || kind === "facts" || kind === "nugget" || kind === "genres";
}

/** Whether there are two sides; the others are one file. */
export function takesSystem(kind: Kind): boolean {
  return takesGraph(kind) || kind === "coreference" || kind === "verification";
}

function ofFiles({ kind, source }: EvaluationRequest): boolean {
  return takesSystem(kind) && (source === "files" || !takesGraph(kind));
}

export function isReady(request: EvaluationRequest): boolean {
  const hasGold = request.gold.length > 0 || (request.sample !== undefined && takesGraph(request.kind));
  return hasGold && (!ofFiles(request) || request.system.length > 0);
}

/** What is sent. */
export function bodyOf(request: EvaluationRequest): FormData {
  const form = new FormData();
  form.append("kind", request.kind);
  if (request.sample && takesGraph(request.kind)) form.append("sample", request.sample);
  else for (const file of request.gold) form.append("gold", file);
  if (ofFiles(request)) for (const file of request.system) form.append("system", file);
  if (request.kind === "nugget") form.append("profile", request.profile);
  if (request.kind === "genres" && request.judge) form.append("judge", "true");
  return form;
}
