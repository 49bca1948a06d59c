import { memo, type ReactNode } from "react";

import { ACTIONS } from "@/shared/keys/actions";
import { useTexts } from "@/features/review/texts";
import { KeyOf } from "@/shared/keys/Keys";
import { RoleButton } from "@/shared/session/RoleButton";
import styles from "./review.module.css";

/** What can be done with the fact that is shown. */
export type Act = "accept" | "reject" | "edit" | "merge" | "skip" | "flag" | "mark";

interface Props {
  readonly canDecide: boolean;
  readonly canEdit: boolean;
  readonly canMerge: boolean;
  readonly isChosen: boolean;
  readonly onAct: (act: Act) => void;
}

/** What can be done with a fact, each with its key; who may not decide is told so, and may look and mark. */
export const Actions = memo(function Actions({ canDecide, canEdit, canMerge, isChosen, onAct }: Props) {
  const t = useTexts();
  const words = (act: Act): ReactNode => (
    <>
      {t(`review.${act}`)} <KeyOf of={ACTIONS.review[act]} />
    </>
  );
  return (
    <div className={styles.actions}>
      <RoleButton needs="reviewer" className="primary" disabled={!canDecide} onClick={() => onAct("accept")}>
        {words("accept")}
      </RoleButton>
      <RoleButton needs="reviewer" className="danger" disabled={!canDecide} onClick={() => onAct("reject")}>
        {words("reject")}
      </RoleButton>
      <RoleButton needs="reviewer" disabled={!canEdit} title={canEdit ? undefined : t("review.edit.cannot")} onClick={() => onAct("edit")}>
        {words("edit")}
      </RoleButton>
      <RoleButton needs="reviewer" disabled={!canMerge} title={canMerge ? undefined : t("review.merge.cannot")} onClick={() => onAct("merge")}>
        {words("merge")}
      </RoleButton>
      <button type="button" onClick={() => onAct("skip")}>
        {words("skip")}
      </button>
      <RoleButton needs="reviewer" disabled={!canDecide} onClick={() => onAct("flag")}>
        {words("flag")}
      </RoleButton>
      <button type="button" aria-pressed={isChosen} onClick={() => onAct("mark")}>
        {words("mark")}
      </button>
    </div>
  );
});
