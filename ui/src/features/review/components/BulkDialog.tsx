import { useTexts } from "@/features/review/texts";
import { Dialog } from "@/shared/ui/Dialog";
import { statement, type Fact } from "@/entities/fact/facts";
import styles from "./review.module.css";

interface Props {
  readonly decision: "accepted" | "rejected";
  readonly chosen: readonly Fact[];
  /** How many of them are not on the screen. */
  readonly hidden: number;
  readonly onGo: () => void;
  readonly onClose: () => void;
}

const PREVIEW = 5;

/** Says how many facts a decision concerns, and which, before it is made. */
export function BulkDialog({ decision, chosen, hidden, onGo, onClose }: Props) {
  const t = useTexts();
  const title = t(decision === "rejected" ? "review.bulk.reject" : "review.bulk.accept", { count: chosen.length });
  return (
    <Dialog role="alertdialog" title={title} isOpen onClose={onClose}>
      <p>{t("review.bulk.sure", { count: chosen.length, hidden })}</p>
      <ul className={styles.preview}>
        {chosen.slice(0, PREVIEW).map((fact) => (
          <li key={fact.id}>
            <bdi>{statement(fact)}</bdi>
          </li>
        ))}
        {chosen.length > PREVIEW ? <li className="soft">{t("review.bulk.more", { count: chosen.length - PREVIEW })}</li> : null}
      </ul>
      <div>
        {/* The question was asked for by a key; Enter answers it. */}
        {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
        <button type="button" className={decision === "rejected" ? "danger" : "primary"} autoFocus onClick={onGo}>
          {t("review.bulk.go")}
        </button>
      </div>
    </Dialog>
  );
}
