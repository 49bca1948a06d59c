import { useTexts } from "@/features/pairs/texts";
import { ActionButton } from "@/shared/keys/ActionButton";
import undoPair from "../actions/undoPair";
import type { Done, Pair } from "../lib/pairs";
import styles from "./pairs.module.css";

interface Props<P extends Pair> {
  /** What was decided last. */
  readonly last: Done<P> | undefined;
  /** A pair as one line. */
  readonly nameOf: (pair: P) => string;
  readonly decided: number;
  readonly total: number;
  /** Whether the list is perhaps another by now. */
  readonly isChanged: boolean;
  /** What was done last, for those who hear it. */
  readonly said: string;
  readonly onUndo: () => void;
  readonly onAgain: () => void;
}

/** What was decided last, to be taken back, and how far one is. */
export function PairFoot<P extends Pair>({ last, nameOf, decided, total, isChanged, said, onUndo, onAgain }: Props<P>) {
  const t = useTexts();
  return (
    <footer className={styles.foot}>
      {last ? (
        <ActionButton of={undoPair} className="small" onDo={onUndo}>
          {t("action.undo")}: <bdi>{t(`pairs.did.${last.mark}`, { what: nameOf(last.pair) })}</bdi>
        </ActionButton>
      ) : null}
      <span className={styles.progress}>
        {total > 0 ? <span>{t("pairs.progress", { decided, total })}</span> : null}
        {isChanged ? <span role="status">{t("pairs.changed")}</span> : null}
        {decided > 0 || isChanged ? (
          <button type="button" className="small" onClick={onAgain}>
            {t("pairs.again")}
          </button>
        ) : null}
      </span>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </footer>
  );
}
