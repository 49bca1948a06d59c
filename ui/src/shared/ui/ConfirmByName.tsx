import { useState, type ReactNode } from "react";

import { useTexts } from "@/shared/i18n";
import { ErrorNote } from "./ErrorNote";
import dialog from "@/shared/ui/dialog.module.css";

interface Props {
  /** What must be typed. */
  readonly name: string;
  readonly isBusy: boolean;
  /** Why it could not be done. */
  readonly error: unknown;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
  /** What the button says that does it. */
  readonly children: ReactNode;
}

/** Has the name of a document typed before it is deleted. */
export function ConfirmByName({ name, isBusy, error, onCancel, onConfirm, children }: Props) {
  const t = useTexts();
  const [typed, setTyped] = useState("");
  const isSure = typeable(typed) === typeable(name);
  return (
    <form
      className={dialog.confirm}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSure && !isBusy) onConfirm();
      }}
    >
      <label>
        {t("document.delete.type")} <strong dir="auto">{name}</strong>
        <input type="text" value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
      </label>
      {error ? <ErrorNote error={error} /> : null}
      <div className={dialog.actions}>
        <button type="button" onClick={onCancel}>
          {t("action.cancel")}
        </button>
        <button type="submit" className="danger" disabled={!isSure || isBusy}>
          {children}
        </button>
      </div>
    </form>
  );
}

/** A name without what nobody can type: marks of direction, joiners, spaces at its ends. */
function typeable(name: string): string {
  return name.replace(/\p{Cf}/gu, "").trim();
}
