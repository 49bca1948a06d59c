import { useMemo, useState } from "react";

import type { Scene } from "../lib/scene";
import { signsOf, type Sign } from "@/shared/graph-view/signs";

/** The signs of the types; a type that was seen once keeps its own, whatever is shown later. */
export function useSigns(scene: Scene): ReadonlyMap<string, Sign> {
  const [types, setTypes] = useState<readonly string[]>([]);
  const known = new Set(types);
  const fresh = [...new Set([...scene.nodes.values()].map((node) => node.type))].filter((type) => !known.has(type));
  if (fresh.length > 0) setTypes([...types, ...fresh]);
  return useMemo(() => signsOf(types), [types]);
}
