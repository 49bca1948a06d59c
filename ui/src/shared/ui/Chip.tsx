import type { ReactNode } from "react";
import { cx } from "./cx";

interface Props {
  /** Beside the words, so that no meaning hangs on a colour. */
  readonly sign: string;
  readonly tone: string | undefined;
  readonly role?: "status";
  readonly words: ReactNode;
}

/** A word or two that stand out. */
export function Chip({ sign, tone, words, role }: Props) {
  return (
    <span className={cx("chip", tone)} role={role}>
      <span aria-hidden="true">{sign}</span> {words}
    </span>
  );
}
