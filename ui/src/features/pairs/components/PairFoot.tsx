import { useTexts } from "@/features/pairs/texts";
import { ActionButton } from "@/shared/keys/ActionButton";
import undoPair from "../actions/undoPair";
import { namesOf, type Done } from "../lib/pairs";
import styles from "./pairs.module.css";

interface Props {
  readonly done: readonly Done[];
  readonly decided: number;
  readonly total: number;
  /** What was done last, for those who hear it. */
  readonly said: string;
  readonly onUndo: () => void;
  readonly onAgain: () => void;
}

/** What was decided last, to be taken back, and how far one is. */
export function PairFoot({ done, decided, total, said, onUndo, onAgain }: Props) {
  const t = useTexts();
  const last = done.at(-1);
  return (
    <footer className={styles.foot}>
      {last ? (
        <ActionButton of={undoPair} className="small" onDo={onUndo}>
          {t("action.undo")}: <bdi>{t(`pairs.did.${last.mark}`, { what: namesOf(last.pair) })}</bdi>
        </ActionButton>
      ) : null}
      <span className={styles.progress}>
        {total > 0 ? <span>{t("pairs.progress", { decided, total })}</span> : null}
        {decided > 0 ? (
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
