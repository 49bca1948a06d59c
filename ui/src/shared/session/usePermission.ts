import { useTexts } from "@/shared/i18n";
import { isAtLeast, useSession, type Role } from "./session";

/** Why the person who is signed in may not do what needs a role; undefined: they may. */
export function usePermission(role: Role): string | undefined {
  const t = useTexts();
  const session = useSession();
  if (!session || isAtLeast(session.role, role)) return undefined;
  return t("role.needs", { role: t(`role.${role}`), mine: t(`role.${session.role}`) });
}
