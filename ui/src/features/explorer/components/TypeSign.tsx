import type { Sign } from "@/shared/graph-view/signs";

/** The sign of a type, as picture, legend and table show it: colour and letters. */
export function TypeSign({ sign, isEvent = false }: { readonly sign: Sign | undefined; readonly isEvent?: boolean }) {
  return (
    <span className={`sign series-${sign?.colour ?? 0}${isEvent ? " event" : ""}`} aria-hidden="true">
      {sign?.letters ?? "·"}
    </span>
  );
}
