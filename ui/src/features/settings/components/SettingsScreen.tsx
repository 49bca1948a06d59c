import { cx } from "@/shared/ui/cx";
import { useSession, isAtLeast } from "@/shared/session/session";
import { useTexts } from "@/features/settings/texts";
import { Accounts } from "./Accounts";
import { ApiKeys } from "./ApiKeys";
import { Audit } from "./Audit";
import { Browser } from "./Browser";
import { KeySettings } from "./KeySettings";
import { Usage } from "./Usage";
import styles from "./settings.module.css";

/** Choices of this browser, one's own API keys, what models took; for admins also accounts and the audit log. */
export function SettingsScreen() {
  const t = useTexts();
  const session = useSession();
  const isAdmin = session !== undefined && isAtLeast(session.role, "admin");
  return (
    <div className={cx("screen", styles.root)}>
      <h1>{t("nav.settings")}</h1>
      <Browser />
      <KeySettings />
      <ApiKeys />
      <Usage />
      {isAdmin ? (
        <>
          <Accounts me={session.name} />
          <Audit />
        </>
      ) : (
        <p className="role-note" role="note">
          <span aria-hidden="true">⊘ </span>
          {t("settings.admins")}
        </p>
      )}
    </div>
  );
}
