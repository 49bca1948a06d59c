import { useState } from "react";

import { api, type Schemas } from "@/shared/api/client";
import { FIRST, HARD } from "../lib/limits";
import type { Scene } from "../lib/scene";
import type { Step } from "@/entities/exploration/steps";
import type { Wanted } from "../lib/wanted";
import { known } from "./useScene";

/** A question before an expansion that would bring many nodes. */
export interface Question {
  readonly id: string;
  readonly name: string;
  readonly counts: Schemas["NeighbourCounts"];
}

/** What came of a wish to expand. */
export type Outcome = "taken" | "asked" | "nothing" | "failed";

/** Expands nodes: a few neighbours come at once, of many it is asked first which. */
export function useExpansion(scene: Scene, wanted: Wanted, take: (step: Step) => void) {
  const [question, setQuestion] = useState<Question | null>(null);
  const counting = api.useMutation("post", "/api/v1/graph/neighbours");
  const expand = async (id: string): Promise<Outcome> => {
    const node = scene.nodes.get(id);
    if (!node || counting.isPending) return "nothing";
    counting.reset();
    if (node.kind === "community") {
      if (node.member === undefined) return "nothing";
      take({ do: "group", id: node.member, count: 300 });
      return "taken";
    }
    const counts = await counting.mutateAsync({ body: known(id, scene, wanted) }).catch(() => undefined);
    if (!counts) return "failed";
    if (counts.total === 0) return "nothing";
    if (counts.total > FIRST || scene.nodes.size + counts.total > HARD) {
      setQuestion({ id, name: node.name, counts });
      return "asked";
    }
    take({ do: "expand", id, count: FIRST });
    return "taken";
  };
  return { expand, question, close: () => setQuestion(null), error: counting.error };
}
