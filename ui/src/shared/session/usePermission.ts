import { useTexts } from "@/shared/i18n";
import { isAtLeast, useSession, type Role } from "./session";

/** Tells why the person who is signed in may not do what needs a role; undefined: they may. */
export function usePermissions(): (role: Role | undefined) => string | undefined {
  const t = useTexts();
  const session = useSession();
  return (role) => {
    if (!session || role === undefined || isAtLeast(session.role, role)) return undefined;
    return t("role.needs", { role: t(`role.${role}`), mine: t(`role.${session.role}`) });
  };
}

/** Why the person who is signed in may not do what needs a role; undefined: they may. */
export function usePermission(role: Role | undefined): string | undefined {
  return usePermissions()(role);
}
