import { useTexts } from "@/features/explorer/texts";
import { KeyOf } from "@/shared/keys/Keys";
import { Toggles } from "@/shared/ui/Toggles";
import redoStep from "../actions/redoStep";
import turnPicture from "../actions/turnPicture";
import undoStep from "../actions/undoStep";
import { EntityFinder } from "./EntityFinder";
import type { ExploredScene } from "../hooks/useExploring";
import styles from "./explorer.module.css";



/** The way to other nodes, between picture and table, back and forth. */
export function ExplorerHead({ exploring: { way, shown, wished, turn, explored } }: { readonly exploring: ExploredScene }) {
  const t = useTexts();
  return (
    <header className={styles.head}>
      <h1>{t("nav.explorer")}</h1>
      {wished.length > 0 ? (
        <>
          <EntityFinder label={t("explorer.find")} shortcut="/" where={explored.where} onChoose={(id) => way.take({ do: "ego", id })} />
          <Toggles className={styles.switch} label={t("explorer.show")} value={shown} values={["graph", "table"]} words={(one) => t(`explorer.show.${one}`)} onChange={turn}>
            <KeyOf of={turnPicture} />
          </Toggles>
          <div className={styles.steps}>
            <button type="button" disabled={!way.canUndo} onClick={way.undo}>
              {t("action.undo")} <KeyOf of={undoStep} />
            </button>
            <button type="button" disabled={!way.canRedo} onClick={way.redo}>
              {t("action.redo")} <KeyOf of={redoStep} />
            </button>
          </div>
        </>
      ) : null}
    </header>
  );
}
