import { memo } from "react";

import type { Action } from "@/shared/keys/action";
import { ActionButton } from "@/shared/keys/ActionButton";
import { useTexts } from "@/features/review/texts";
import acceptFact from "../actions/facts/acceptFact";
import editFact from "../actions/facts/editFact";
import flagFact from "../actions/facts/flagFact";
import markFact from "../actions/facts/markFact";
import mergeEntity from "../actions/facts/mergeEntity";
import rejectFact from "../actions/facts/rejectFact";
import skipFact from "../actions/facts/skipFact";
import type { Reviewing } from "../lib/actions";
import styles from "./review.module.css";

interface Props {
  readonly canDecide: boolean;
  readonly canEdit: boolean;
  readonly canMerge: boolean;
  readonly isMarked: boolean;
  readonly onDo: (action: Action<Reviewing>) => void;
}

/** What can be done with a fact, each with its key; who may not decide is told so, and may look and mark. */
export const Actions = memo(function Actions({ canDecide, canEdit, canMerge, isMarked, onDo }: Props) {
  const t = useTexts();
  return (
    <div className={styles.actions}>
      <ActionButton of={acceptFact} className="primary" disabled={!canDecide} onDo={onDo} />
      <ActionButton of={rejectFact} className="danger" disabled={!canDecide} onDo={onDo}>
        {t("review.reject")}
      </ActionButton>
      <ActionButton of={editFact} disabled={!canEdit} title={canEdit ? undefined : t("review.edit.cannot")} onDo={onDo}>
        {t("review.edit")}
      </ActionButton>
      <ActionButton of={mergeEntity} disabled={!canMerge} title={canMerge ? undefined : t("review.merge.cannot")} onDo={onDo}>
        {t("review.merge")}
      </ActionButton>
      <ActionButton of={skipFact} onDo={onDo} />
      <ActionButton of={flagFact} disabled={!canDecide} onDo={onDo}>
        {t("review.flag")}
      </ActionButton>
      <ActionButton of={markFact} aria-pressed={isMarked} onDo={onDo}>
        {t("review.mark")}
      </ActionButton>
    </div>
  );
});
