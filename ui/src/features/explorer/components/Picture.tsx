import { useEffect, useRef } from "react";

import { EgoGraph } from "@/shared/graph-view/EgoGraph";
import type { View } from "@/shared/graph-view/GraphView";
import { towards } from "@/shared/graph-view/model";
import { SigmaView } from "@/shared/graph-view/SigmaView";
import { drawing } from "@/shared/graph-view/webgl";
import { useTexts } from "@/features/explorer/texts";

import { useEventCallback } from "@/shared/ui/useEventCallback";
import { written } from "@/entities/exploration/steps";
import type { ExploredScene } from "../hooks/useExploring";
import styles from "./explorer.module.css";

interface Props {
  readonly exploring: ExploredScene;
  readonly onInspect: () => void;
}

/** The graph as a picture; arrows walk along its lines. Without WebGL the selected node and its neighbours are drawn. */
export function Picture({ exploring, onInspect }: Props) {
  const { data, signs, steps, select: onSelect } = exploring;
  const { at: selected } = exploring.explored;
  const { pinned } = exploring.scene;
  const last = steps.at(-1);
  // The node that the newest ones come from.
  const source = last?.do === "expand" ? last.id : undefined;
  // Another picture is fitted anew, one that grows is not.
  const beginning = written(steps.slice(0, 1));
  const t = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<View | null>(null);
  const choose = useEventCallback(onSelect);
  const expand = useEventCallback(exploring.actions.expand);
  const move = useEventCallback((id: string, x: number, y: number) => exploring.way.take({ do: "pin", id, x, y }));

  const canDraw = drawing() !== "none";
  useEffect(() => {
    if (!place.current || !canDraw) return;
    const made = new SigmaView(place.current, { onSelect: choose, onExpand: expand, onMove: move });
    view.current = made;
    return () => {
      made.destroy();
      view.current = null;
    };
  }, [canDraw, choose, expand, move]);
  useEffect(() => {
    view.current?.setData(data, { signs, pinned, source });
    if (data.nodes.length > 0) performance.mark("explorer:drawn", { detail: data.nodes.length });
  }, [data, signs, pinned, source]);
  useEffect(() => view.current?.fit(), [beginning]);
  useEffect(() => {
    view.current?.select(selected ?? null);
    if (selected !== undefined) view.current?.focus(selected);
  }, [selected, data]);

  const walk = (key: string) => {
    const from = data.nodes.find((node) => node.id === selected)?.id;
    const to = from === undefined ? data.nodes[0]?.id : towards(data, from, key);
    if (to !== undefined) onSelect(to);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowUp: () => walk("ArrowUp"),
    ArrowDown: () => walk("ArrowDown"),
    ArrowLeft: () => walk("ArrowLeft"),
    ArrowRight: () => walk("ArrowRight"),
    Enter: onInspect,
    "0": () => view.current?.fit(),
    "+": () => view.current?.zoom(1.4),
    "-": () => view.current?.zoom(1 / 1.4),
    Escape: () => onSelect(null),
  };
  return (
    <div className={styles.pictureFrame}>
      {/* The keys of the picture are its own; a summary of what is selected is read aloud. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={place}
        className={styles.picture}
        role="application"
        aria-label={t("explorer.picture", { nodes: data.nodes.length, lines: data.edges.length })}
        aria-describedby="explorer-said"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-nodes={data.nodes.length}
        data-lines={data.edges.length}
        onKeyDown={(event) => {
          const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
          if (!action || event.target !== event.currentTarget) return;
          event.preventDefault();
          action();
        }}
      >
        {canDraw ? null : (
          <>
            <p className="soft">{t("explorer.picture.none")}</p>
            <EgoGraph data={data} centre={selected ?? data.nodes[0]?.id ?? ""} onChoose={onSelect} />
          </>
        )}
      </div>
      <div className={styles.pictureTools} role="group" aria-label={t("explorer.picture.tools")}>
        <button type="button" aria-label={t("explorer.zoom.in")} title={`${t("explorer.zoom.in")} (+)`} onClick={() => view.current?.zoom(1.4)}>
          +
        </button>
        <button type="button" aria-label={t("explorer.zoom.out")} title={`${t("explorer.zoom.out")} (-)`} onClick={() => view.current?.zoom(1 / 1.4)}>
          −
        </button>
        <button type="button" aria-label={t("explorer.fit")} title={`${t("explorer.fit")} (0)`} onClick={() => view.current?.fit()}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className={styles.fitSign}>
            <path d="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4" />
          </svg>
        </button>
      </div>
    </div>
  );
}
