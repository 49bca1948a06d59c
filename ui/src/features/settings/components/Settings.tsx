import type { ReactNode } from "react";

import { cx } from "@/shared/ui/cx";
import { useSession, isAtLeast } from "@/shared/session/session";
import { useTexts } from "@/features/settings/texts";
import { Accounts } from "./Accounts";
import { ApiKeys } from "./ApiKeys";
import { Audit } from "./Audit";
import { Browser } from "./Browser";
import { Models } from "./Models";
import { Usage } from "./Usage";
import note from "@/shared/session/role-note.module.css";
import styles from "./settings.module.css";

/** Choices of this browser, its keys, one's own API keys, trials of models, what they took; for admins also accounts and the audit log. */
export function Settings({ keys }: { readonly keys: ReactNode }) {
  const t = useTexts();
  const session = useSession();
  const isEditor = session !== undefined && isAtLeast(session.role, "editor");
  const isAdmin = session !== undefined && isAtLeast(session.role, "admin");
  return (
    <div className={cx("screen", styles.root)}>
      <h1>{t("nav.settings")}</h1>
      <Browser />
      {keys}
      <ApiKeys />
      {isEditor ? <Models /> : null}
      <Usage />
      {isAdmin ? (
        <>
          <Accounts me={session.name} />
          <Audit />
        </>
      ) : (
        <p className={note.root} role="note">
          <span aria-hidden="true">⊘ </span>
          {t("settings.admins")}
        </p>
      )}
    </div>
  );
}
