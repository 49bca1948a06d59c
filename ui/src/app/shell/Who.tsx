import { useState } from "react";

import { useTexts } from "@/app/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { signOut, useSession } from "@/shared/session/session";
import styles from "./shell.module.css";

/** Who is signed in, with which role, and the way out. */
export function Who() {
  const t = useTexts();
  const session = useSession();
  const [error, setError] = useState<unknown>(null);
  if (!session) return null;
  return (
    <div className={styles.who}>
      <p>
        <span className="visually-hidden">{t("who.label")}</span>
        <strong title={session.name}>{session.name}</strong> <span className="chip">{t(`role.${session.role}`)}</span>
      </p>
      <button type="button" className="quiet small" onClick={() => void signOut().catch(setError)}>
        {t("who.out")}
      </button>
      {error ? <ErrorNote error={error} /> : null}
    </div>
  );
}
