import type { ReviewState } from "../hooks/useReviewing";
import { BulkDialog } from "./BulkDialog";
import { EditDialog } from "./EditDialog";
import { hiddenOf } from "./hiddenOf";
import { MergeDialog } from "./MergeDialog";

/** What is asked in a dialog before something is decided. */
export function Questions({ review }: { readonly review: ReviewState }) {
  const { asking, item, many, ask, decide } = review;
  const onClose = () => ask(null);
  if (asking === "accepted" || asking === "rejected") {
    return <BulkDialog decision={asking} chosen={many} hidden={hiddenOf(many)} onGo={() => review.decideMany(asking)} onClose={onClose} />;
  }
  if (!item) return null;
  if (asking === "merge") return <MergeDialog fact={item} onClose={onClose} onMerge={review.merge} />;
  if (asking === "edit") return <EditDialog fact={item} onClose={onClose} onEdit={(edit, label) => decide("edited", "", edit, label)} />;
  return null;
}
