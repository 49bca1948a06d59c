import { useEffect, useRef } from "react";

import { cx } from "@/shared/ui/cx";
import { useTexts } from "@/features/explorer/texts";
import type { Explored } from "@/entities/exploration/address";
import { factsOf } from "../lib/cypher";
import { FactPane } from "./FactPane";
import { FactList } from "./FactList";
import type { NodeActions } from "../lib/actions";
import { NodePane } from "./NodePane";
import type { Scene } from "../lib/scene";
import type { VisibleScene } from "../lib/visibleScene";
import type { Sign } from "@/shared/graph-view/signs";
import styles from "./explorer.module.css";

interface Props {
  readonly explored: Explored;
  readonly scene: Scene;
  readonly seen: VisibleScene;
  readonly signs: ReadonlyMap<string, Sign>;
  readonly actions: NodeActions;
  /** Counts the wishes to get the focus. */
  readonly wished: number;
  readonly onChange: (change: Partial<Explored>) => void;
}

/** What is known of the selected node, line or fact, and where texts say so. */
export function Inspector({ explored, scene, seen, signs, actions, wished, onChange }: Props) {
  const t = useTexts();
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    if (wished > 0) pane.current?.focus();
  }, [wished]);
  const { at, fact } = explored;
  const node = at === undefined ? undefined : scene.nodes.get(at);
  const line = at === undefined || node ? [] : factsOf(at, seen.facts);
  const only = line.length === 1 ? line[0]?.id : undefined;
  const isMap = line[0]?.kind === "community" || node?.kind === "community";
  return (
    <section ref={pane} tabIndex={-1} className={styles.inspector} aria-label={t("explorer.inspector")}>
      {fact !== undefined || (only !== undefined && !isMap) ? (
        <FactPane
          key={fact ?? only}
          fact={fact ?? only ?? ""}
          quote={explored.quote}
          back={fact === undefined || only === fact ? undefined : () => onChange({ fact: undefined, quote: undefined })}
          onQuote={(quote) => onChange({ fact: fact ?? only, quote, mention: undefined })}
          onNode={(id) => onChange({ at: id, fact: undefined, quote: undefined })}
        />
      ) : node ? (
        <NodePane
          key={node.id}
          node={node}
          sign={signs.get(node.type)}
          isPinned={scene.pinned.has(node.id)}
          mention={explored.mention}
          actions={actions}
          onFact={(id) => onChange({ fact: id, quote: undefined, mention: undefined })}
          onMention={(mention) => onChange({ mention })}
        />
      ) : line.length > 1 ? (
        <>
          <h2>{t("explorer.line", { count: line.length })}</h2>
          <FactList
            facts={line.map((one) => ({
              ...one,
              subject: scene.nodes.get(one.source)?.name ?? one.source,
              object: scene.nodes.get(one.target)?.name ?? one.target,
            }))}
            onChoose={(id) => onChange({ fact: id })}
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
