import { useState } from "react";

import { useActions } from "@/shared/keys/keys";
import { useTexts } from "@/features/explorer/texts";
import { EXPLORER_ACTIONS } from "../lib/actions";
import { ExpandDialog } from "./ExpandDialog";
import { ExplorerHead } from "./ExplorerHead";
import { Inspector } from "./Inspector";
import { Legend } from "./Legend";
import { SceneView } from "./SceneView";
import { Start } from "./Start";
import { summary } from "../lib/summary";
import { useExploring } from "../hooks/useExploring";
import styles from "./explorer.module.css";

/** The graph from a node outwards, as picture and as table, with where everything comes from. */
export function ExplorerScreen() {
  const t = useTexts();
  const exploring = useExploring();
  const { explored, wished, scene, visible, way, expansion, actions, shown } = exploring;
  const [looks, setLooks] = useState(0);
  const selected = explored.at;
  const node = selected === undefined ? undefined : scene.nodes.get(selected);
  useActions(
    EXPLORER_ACTIONS,
    {
      withNode: (what) => {
        if (node) actions[what](node.id);
      },
      unchosen: node ? undefined : t("explorer.inspector.hint"),
      turn: () => exploring.turn(shown === "graph" ? "table" : "graph"),
      undo: way.undo,
      redo: way.redo,
      find: () => window.document.querySelector<HTMLInputElement>("[data-shortcut='/']")?.focus(),
    },
    { "Ctrl+Z": way.undo, "Ctrl+Shift+Z": way.redo },
  );
  return (
    <div className={styles.root}>
      <ExplorerHead exploring={exploring} />
      {wished.length === 0 ? (
        <Start exploring={exploring} />
      ) : (
        <div className={styles.panes}>
          <Legend exploring={exploring} />
          <SceneView exploring={exploring} onInspect={() => setLooks((before) => before + 1)} />
          <Inspector exploring={exploring} wished={looks} />
        </div>
      )}
      <p role="status" className="visually-hidden">
        {exploring.said}
      </p>
      <p id="explorer-said" aria-live="polite" className="visually-hidden">
        {summary(t, scene, visible, selected)}
      </p>
      {expansion.question ? (
        <ExpandDialog
          {...expansion.question}
          drawn={scene.nodes.size}
          onClose={expansion.close}
          onStep={(step) => {
            expansion.close();
            way.take(step);
          }}
        />
      ) : null}
    </div>
  );
}
