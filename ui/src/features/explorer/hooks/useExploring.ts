import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";

import { drawing } from "@/shared/graph-view/webgl";
import { useTexts } from "@/features/explorer/texts";
import { choice, choose } from "@/shared/session/kept";
import { exploredOf, sieveOf, stepsIn, type Explored } from "@/entities/exploration/address";
import { written, type Step } from "@/entities/exploration/steps";
import type { NodeActions } from "../lib/actions";
import { drawn, visibleScene } from "../lib/visibleScene";
import { useExpansion } from "./useExpansion";
import { useMoved } from "./useMoved";
import { useScene } from "./useScene";
import { useSigns } from "./useSigns";
import { useWay } from "./useWay";

/** The two ways in which a scene is shown. */
export type Show = "graph" | "table";
export type ExploredScene = ReturnType<typeof useExploring>;

/** How the picture was shown last in this browser; at first as the browser can draw it well. */
function shownLast(): Show {
  const stored = choice("explorer.show");
  if (stored === "graph" || stored === "table") return stored;
  return drawing() === "hardware" ? "graph" : "table";
}

/** What the address shows of the graph, and what can be done with it. */
export function useExploring() {
  const t = useTexts();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const explored = useMemo(() => exploredOf(search), [search]);
  const steps = useMemo(() => stepsIn(explored), [explored]);
  const [said, setSaid] = useState("");
  const [show, setShow] = useState(shownLast);
  const shown = explored.show ?? show;

  const change = (part: Partial<Explored>, replace = true) =>
    void navigate({ to: "/explorer", search: { ...explored, ...part }, replace });
  const { statuses, document, where, knownAt } = explored;
  const wanted = useMemo(() => ({ statuses: statuses ?? (["accepted"] as const), document, where, knownAt }), [statuses, document, where, knownAt]);
  const sieve = sieveOf(explored);
  const loaded = useScene(steps, wanted, sieve);
  const { scene } = loaded;

  const way = useWay(steps, (next) => {
    const [first] = next;
    const isOther = first !== undefined && steps[0]?.do !== first.do;
    const begins = first !== undefined && "id" in first && first.do === "ego" ? first.id : undefined;
    const at = next.length === 1 && begins !== undefined ? begins : isOther ? undefined : explored.at;
    change({ view: written(next), at, fact: undefined, quote: undefined, mention: undefined }, false);
  });
  const key = JSON.stringify(sieve);
  // The filter is a new object with every address, but rarely another one.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const visible = useMemo(() => visibleScene(scene, sieve), [scene, key]);
  const data = useMemo(() => drawn(visible), [visible]);
  const signs = useSigns(scene);
  const expansion = useExpansion(scene, wanted, way.take);

  const isDrawn = (id: string) => scene.nodes.size === 0 || scene.nodes.has(id);
  useMoved(loaded.isLoading ? undefined : steps[0], isDrawn, (from, to) =>
    change({ view: written(steps).replaceAll(from, to), at: explored.at === from ? to : explored.at }),
  );

  const find = (from: string, to: string) => {
    const after: readonly Step[] = [...steps, { do: "path", from, to }];
    change({ view: written(after), from: undefined, at: to, fact: undefined, quote: undefined, mention: undefined }, false);
  };
  const select = (id: string | null, fact?: string) => {
    if (id !== null && explored.from !== undefined && scene.nodes.has(id) && id !== explored.from) {
      find(explored.from, id);
      return;
    }
    change({ at: id ?? undefined, fact, quote: undefined, mention: undefined });
  };
  const nameOf = (id: string) => scene.nodes.get(id)?.name ?? id;
  const actions: NodeActions = {
    expand: (id) =>
      void expansion.expand(id).then((outcome) => {
        if (outcome === "nothing") setSaid(t("explorer.expand.none", { name: nameOf(id) }));
      }),
    collapse: (id) => way.take({ do: "collapse", id }),
    hide: (id) => {
      way.take({ do: "hide", id });
      setSaid(t("explorer.hidden.said", { name: nameOf(id) }));
    },
    pin: (id) => {
      const place = scene.nodes.get(id);
      if (place) way.take(scene.pinned.has(id) ? { do: "unpin", id } : { do: "pin", id, x: place.x, y: place.y });
    },
    path: (id) => change({ from: id }),
  };
  const turn = (to: Show) => {
    choose("explorer.show", to);
    setShow(to);
    change({ show: to });
  };
  return { ...loaded, explored, wished: steps, shown, visible, data, signs, way, expansion, actions, said, change, select, find, nameOf, turn };
}
