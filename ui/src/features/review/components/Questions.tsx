import { Dialog } from "@/shared/ui/Dialog";
import { useTexts } from "@/features/review/texts";
import { statement } from "@/entities/fact/facts";
import type { ReviewState } from "../hooks/useReviewing";
import { EditDialog } from "./EditDialog";
import { hiddenOf } from "./hiddenOf";
import { MergeDialog } from "./MergeDialog";
import styles from "./review.module.css";

const PREVIEW = 5;

/** What is asked in a dialog before something is decided. */
export function Questions({ review }: { readonly review: ReviewState }) {
  const { asking, item, ask, decide } = review;
  const onClose = () => ask(null);
  if (asking === "accepted" || asking === "rejected") return <Many review={review} decision={asking} onClose={onClose} />;
  if (!item) return null;
  if (asking === "merge") return <MergeDialog fact={item} onClose={onClose} onMerge={review.merge} />;
  if (asking === "edit") return <EditDialog fact={item} onClose={onClose} onEdit={(edit, label) => decide("edited", "", edit, label)} />;
  return null;
}

interface ManyProps {
  readonly review: ReviewState;
  readonly decision: "accepted" | "rejected";
  readonly onClose: () => void;
}

/** Says how many facts a decision concerns, and which, before it is made. */
function Many({ review: { many, decideMany }, decision, onClose }: ManyProps) {
  const t = useTexts();
  const count = many.length;
  return (
    <Dialog role="alertdialog" title={t(decision === "rejected" ? "review.bulk.reject" : "review.bulk.accept", { count })} isOpen onClose={onClose}>
      <p>{t("review.bulk.sure", { count, hidden: hiddenOf(many) })}</p>
      <ul className={styles.preview}>
        {many.slice(0, PREVIEW).map((fact) => (
          <li key={fact.id}>
            <bdi>{statement(fact)}</bdi>
          </li>
        ))}
        {count > PREVIEW ? <li className="soft">{t("review.bulk.more", { count: count - PREVIEW })}</li> : null}
      </ul>
      <div>
        {/* The question was asked for by a key; Enter answers it. */}
        {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
        <button type="button" className={decision === "rejected" ? "danger" : "primary"} autoFocus onClick={() => decideMany(decision)}>
          {t("review.bulk.go")}
        </button>
      </div>
    </Dialog>
  );
}
