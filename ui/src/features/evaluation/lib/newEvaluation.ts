import type { Kind } from "./model";

/** A new evaluation as it is being chosen. */
export interface Wish {
  readonly kind: Kind;
  readonly gold: readonly File[];
  /** Language of the sample corpus when its gold is meant. */
  readonly sample: "en" | "zh" | undefined;
  readonly source: "graph" | "files";
  readonly system: readonly File[];
  readonly profile: "kbp2015" | "kbp2016" | "kbp2017";
  readonly judge: boolean;
}

export const FIRST: Wish = {
  kind: "extraction",
  gold: [],
  sample: undefined,
  source: "graph",
  system: [],
  profile: "kbp2015",
  judge: false,
};

/** Whether the graph itself can be scored, and the sample corpus has gold for that. */
export function takesGraph(kind: Kind): boolean {
  return kind === "extraction" || kind === "facts" || kind === "nugget" || kind === "genres";
}

/** Whether there are two sides; the others are one file. */
export function takesSystem(kind: Kind): boolean {
  return takesGraph(kind) || kind === "coreference" || kind === "verification";
}

function ofFiles({ kind, source }: Wish): boolean {
  return takesSystem(kind) && (source === "files" || !takesGraph(kind));
}

export function isReady(wish: Wish): boolean {
  const hasGold = wish.gold.length > 0 || (wish.sample !== undefined && takesGraph(wish.kind));
  return hasGold && (!ofFiles(wish) || wish.system.length > 0);
}

/** What is sent. */
export function bodyOf(wish: Wish): FormData {
  const form = new FormData();
  form.append("kind", wish.kind);
  if (wish.sample && takesGraph(wish.kind)) form.append("sample", wish.sample);
  else for (const file of wish.gold) form.append("gold", file);
  if (ofFiles(wish)) for (const file of wish.system) form.append("system", file);
  if (wish.kind === "nugget") form.append("profile", wish.profile);
  if (wish.kind === "genres" && wish.judge) form.append("judge", "true");
  return form;
}
