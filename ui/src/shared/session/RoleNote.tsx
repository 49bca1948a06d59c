import { usePermission } from "./usePermission";
import type { Role } from "./session";
import styles from "./role-note.module.css";

/** Says on a screen what one's role does not allow there, and who can change that; nothing for those who may. */
export function RoleNote({ needs, what }: { readonly needs: Role; readonly what: string }) {
  const why = usePermission(needs);
  if (why === undefined) return null;
  return (
    <p className={styles.root} role="note">
      <span aria-hidden="true">⊘ </span>
      {what} {why}
    </p>
  );
}
