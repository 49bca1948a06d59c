import type { Values } from "@/shared/i18n";
import type { Key } from "@/features/explorer/texts";
import { FIRST, MORE, SOFT } from "./limits";
import type { Omitted, Scene } from "./scene";
import type { VisibleScene } from "./visibleScene";
import type { Step } from "@/entities/exploration/steps";

/** What the banner says, and what it offers. */
export interface BannerText {
  readonly sentences: readonly (readonly [Key, Values])[];
  /** The step that brings more of what the picture began with. */
  readonly more: { readonly step: Step; readonly count: number } | null;
}

/** Says how much of the graph is on the screen, and what is left out and why. */
export function bannerText(steps: readonly Step[], scene: Scene, seen: VisibleScene): BannerText {
  const [first] = steps;
  if (!first) return { sentences: [], more: null };
  const shown = seen.nodes.length;
  const sentences: (readonly [Key, Values])[] = [];
  const extra = scene.nodes.size - scene.begun;
  const name = scene.centre === null ? "" : (scene.nodes.get(scene.centre)?.name ?? "");
  const whole = { shown, total: scene.total, begun: scene.begun, name };
  if (first.do === "map") sentences.push([scene.begun === scene.total ? "explorer.told.map.all" : "explorer.told.map", whole]);
  else if (first.do === "top") sentences.push(["explorer.told.top", whole]);
  else if (first.do === "group") sentences.push(["explorer.told.group", whole]);
  else if (first.do === "set" || first.do === "asked") sentences.push([`explorer.told.${first.do}`, whole], ...omitted(scene.omitted));
  // The centre is no neighbour of itself.
  else if (scene.begun === scene.total) sentences.push(["explorer.told.all", { ...whole, total: scene.total - 1 }]);
  else sentences.push(["explorer.told.ego", { ...whole, begun: scene.begun - 1, total: scene.total - 1 }]);
  if (extra > 0) sentences.push(["explorer.told.extra", { count: extra }]);
  if (extra < 0) sentences.push(["explorer.told.collapsed", { count: -extra }]);
  if (seen.filtered > 0) sentences.push(["explorer.told.filtered", { count: seen.filtered }]);
  if (seen.hidden > 0) sentences.push(["explorer.told.hidden", { count: seen.hidden }]);
  return { sentences, more: more(first, scene) };
}

function omitted({ beyond, gone, others, isCut }: Omitted): BannerText["sentences"] {
  const sentences: (readonly [Key, Values])[] = [];
  if (beyond > 0) sentences.push(["explorer.told.beyond", { count: beyond, most: SOFT }]);
  if (gone > 0) sentences.push(["explorer.told.gone", { count: gone }]);
  if (others > 0) sentences.push(["explorer.told.others", { count: others }]);
  if (isCut) sentences.push(["explorer.told.cut", {}]);
  return sentences;
}

function more(first: Step, scene: Scene): BannerText["more"] {
  const rest = scene.total - scene.begun;
  if (rest <= 0) return null;
  if (first.do === "top" || first.do === "group") {
    const count = Math.min(MORE, rest, SOFT - first.count);
    return count > 0 ? { step: { ...first, count: first.count + count }, count } : null;
  }
  if (first.do !== "ego") return null;
  const left = scene.left.get(first.id) ?? 0;
  const count = Math.min(FIRST, left);
  return count > 0 ? { step: { do: "expand", id: first.id, count }, count } : null;
}
