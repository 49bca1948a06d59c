import { useEffect, useRef } from "react";

import { cx } from "@/shared/ui/cx";
import { useTexts } from "@/features/explorer/texts";
import { factsOf } from "../lib/cypher";
import { FactPane } from "./FactPane";
import { FactList } from "./FactList";
import { NodePane } from "./NodePane";
import type { ExploredScene } from "../hooks/useExploring";
import styles from "./explorer.module.css";

interface Props {
  readonly exploring: ExploredScene;
  /** Counts the wishes to get the focus. */
  readonly wished: number;
}

/** What is known of the selected node, line or fact, and where texts say so. */
export function Inspector({ exploring, wished }: Props) {
  const t = useTexts();
  const { explored, scene, visible, change } = exploring;
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    if (wished > 0) pane.current?.focus();
  }, [wished]);
  const { at, fact } = explored;
  const node = at === undefined ? undefined : scene.nodes.get(at);
  const line = at === undefined || node ? [] : factsOf(at, visible.facts);
  const only = line.length === 1 ? line[0]?.id : undefined;
  const isMap = line[0]?.kind === "community" || node?.kind === "community";
  return (
    <section ref={pane} tabIndex={-1} className={styles.inspector} aria-label={t("explorer.inspector")}>
      {fact !== undefined || (only !== undefined && !isMap) ? (
        <FactPane key={fact ?? only} fact={fact ?? only ?? ""} isAlone={fact === undefined || only === fact} exploring={exploring} />
      ) : node ? (
        <NodePane key={node.id} node={node} exploring={exploring} />
      ) : line.length > 1 ? (
        <>
          <h2>{t("explorer.line", { count: line.length })}</h2>
          <FactList
            facts={line.map((one) => ({
              ...one,
              subject: scene.nodes.get(one.source)?.name ?? one.source,
              object: scene.nodes.get(one.target)?.name ?? one.target,
            }))}
            onChoose={(id) => change({ fact: id })}
          />
        </>
      ) : isMap ? (
        <p className="soft">{t("explorer.line.map", { count: line[0]?.support ?? 0 })}</p>
      ) : (
        <p className={cx("soft", styles.inspectorHint)}>{t("explorer.inspector.hint")}</p>
      )}
    </section>
  );
}
