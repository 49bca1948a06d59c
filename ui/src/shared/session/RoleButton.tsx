import { useId, type ComponentProps } from "react";

import { usePermission } from "./usePermission";
import type { Role } from "./session";

interface Props extends Omit<ComponentProps<"button">, "role"> {
  /** The least role that may press it; undefined: anybody. */
  readonly needs: Role | undefined;
}

/**
 * A button that says why it does nothing for those whose role is not enough. It can still be reached by keyboard, so
 * that the reason can be heard.
 */
export function RoleButton({ needs, onClick, children, type = "button", ...rest }: Props) {
  const why = usePermission(needs);
  const id = useId();
  if (why === undefined) {
    return (
      <button {...rest} type={type} onClick={onClick}>
        {children}
      </button>
    );
  }
  return (
    <>
      <button {...rest} type="button" aria-disabled="true" title={why} aria-describedby={id}>
        {children}
      </button>
      <span id={id} className="visually-hidden">
        {why}
      </span>
    </>
  );
}
