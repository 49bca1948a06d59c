import type { ComponentProps, ReactNode } from "react";

import { useTexts } from "@/shared/i18n";
import { RoleButton } from "@/shared/session/RoleButton";
import type { Action } from "./action";
import { KeyOf } from "./Keys";
import { useAriaKeys } from "./useAriaKeys";

interface Props<Screen> extends Omit<ComponentProps<"button">, "role" | "type" | "onClick"> {
  readonly of: Action<Screen>;
  readonly onDo: (action: Action<Screen>) => void;
  /** The name of the action if absent. */
  readonly children?: ReactNode;
}

/** A button that does an action: for those whose role allows it, with the key that it has now. */
export function ActionButton<Screen>({ of, onDo, children, ...rest }: Props<Screen>) {
  const t = useTexts();
  const ariaKeys = useAriaKeys();
  return (
    <RoleButton {...rest} needs={of.needs} aria-keyshortcuts={ariaKeys(of)} onClick={() => onDo(of)}>
      {children ?? t(of.name)} <KeyOf of={of} />
    </RoleButton>
  );
}
