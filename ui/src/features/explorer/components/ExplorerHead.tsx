import { useTexts } from "@/features/explorer/texts";
import { KeyOf } from "@/shared/keys/Keys";
import redoStep from "../actions/redoStep";
import turnPicture from "../actions/turnPicture";
import undoStep from "../actions/undoStep";
import { EntityFinder } from "./EntityFinder";
import type { ExploredScene, Show } from "../hooks/useExploring";
import styles from "./explorer.module.css";

interface Props {
  readonly way: ExploredScene["way"];
  readonly shown: Show;
  /** Whether there is something to see. */
  readonly isBegun: boolean;
  readonly onTurn: (to: Show) => void;
}

/** The way to other nodes, between picture and table, back and forth. */
export function ExplorerHead({ way, shown, isBegun, onTurn }: Props) {
  const t = useTexts();
  return (
    <header className={styles.head}>
      <h1>{t("nav.explorer")}</h1>
      {isBegun ? (
        <>
          <EntityFinder label={t("explorer.find")} shortcut="/" onChoose={(id) => way.take({ do: "ego", id })} />
          <div className={styles.switch} role="group" aria-label={t("explorer.show")}>
            {(["graph", "table"] as const).map((one) => (
              <button key={one} type="button" aria-pressed={shown === one} onClick={() => onTurn(one)}>
                {t(`explorer.show.${one}`)}
              </button>
            ))}
            <KeyOf of={turnPicture} />
          </div>
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
