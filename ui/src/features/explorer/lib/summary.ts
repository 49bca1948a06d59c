import type { Translate } from "@/features/explorer/texts";
import { factsOf } from "./cypher";
import type { Scene } from "./scene";
import type { VisibleScene } from "./visibleScene";

const NAMED = 5;

/** What is selected, in a sentence for those who do not see the picture. */
export function summary(t: Translate, scene: Scene, { facts, nodes }: VisibleScene, selected: string | undefined): string {
  if (selected === undefined) return t("explorer.said.nothing", { nodes: nodes.length, facts: facts.length });
  const node = scene.nodes.get(selected);
  const name = (id: string) => scene.nodes.get(id)?.name ?? id;
  if (!node) {
    const line = factsOf(selected, facts);
    return line.map((fact) => `${name(fact.source)} ${fact.predicate} ${name(fact.target)}`).join("; ");
  }
  const near = new Set<string>();
  for (const { source, target } of facts) {
    if (source === selected && target !== selected) near.add(target);
    if (target === selected && source !== selected) near.add(source);
  }
  const names = [...near].slice(0, NAMED).map(name);
  const values = { name: node.name, type: node.type, shown: near.size, facts: node.degree, names: names.join(", ") };
  return t(names.length > 0 ? "explorer.said.node" : "explorer.said.alone", values);
}
