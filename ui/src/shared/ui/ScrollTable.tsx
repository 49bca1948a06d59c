import type { ReactNode } from "react";

import "./scores.css";

/** A table that may be wider than the page: it scrolls by itself, by keyboard too. */
export function Wide({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // A scrollable region must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="scores-scroll scores-still" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
