import { cx } from "@/shared/ui/cx";
import type { Sign } from "@/shared/graph-view/signs";
import styles from "./explorer.module.css";

/** The sign of a type, as picture, legend and table show it: colour and letters. */
export function TypeSign({ sign, isEvent = false }: { readonly sign: Sign | undefined; readonly isEvent?: boolean }) {
  return (
    <span className={cx(styles.sign, isEvent && "event")} style={{ background: `var(--series-${sign?.colour ?? 0})` }} aria-hidden="true">
      {sign?.letters ?? "·"}
    </span>
  );
}
