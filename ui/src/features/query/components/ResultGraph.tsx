import { useEffect, useMemo, useRef, useState } from "react";

import { useTexts } from "@/features/query/texts";
import type { View } from "@/shared/graph-view/GraphView";
import { SigmaView } from "@/shared/graph-view/SigmaView";
import { pictureOf } from "@/entities/query-answer/graphOf";
import type { Value } from "@/entities/query-answer/results";
import { useEventCallback } from "@/shared/ui/useEventCallback";
import styles from "./query.module.css";

interface Props {
  readonly rows: readonly (readonly Value[])[];
  readonly onNode: (id: string) => void;
}

/** The nodes and relationships of the rows as a picture; the table says the same to those who cannot see it. */
export default function ResultGraph({ rows, onNode }: Props) {
  const t = useTexts();
  const picture = useMemo(() => pictureOf(rows), [rows]);
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<View | null>(null);
  const choose = useEventCallback(onNode);
  const [problem, setProblem] = useState(false);
  useEffect(() => {
    if (!place.current || picture.data.nodes.length === 0) return undefined;
    try {
      view.current = new SigmaView(place.current, {
        onSelect: (id) => {
          view.current?.select(id);
          if (id !== null) choose(id);
        },
        onExpand: choose,
        onMove: () => undefined,
      });
      view.current.setData(picture.data);
      view.current.fit();
    } catch (error) {
      // A browser without WebGL.
      if (!(error instanceof Error)) throw error;
      queueMicrotask(() => setProblem(true));
    }
    return () => {
      view.current?.destroy();
      view.current = null;
    };
  }, [picture, choose]);
  if (picture.nodes === 0) return <p className="soft">{t("query.graph.none")}</p>;
  return (
    <>
      <p className="soft">
        {t("query.graph.said", { nodes: picture.nodes, edges: picture.edges })}
        {picture.left > 0 ? ` ${t("query.graph.left", { left: picture.left })}` : ""}
      </p>
      {problem ? <p className="soft">{t("query.graph.cannot")}</p> : <div ref={place} className={styles.graph} role="img" aria-label={t("query.graph.label", { nodes: picture.nodes, edges: picture.edges })} />}
    </>
  );
}
