import { useMemo } from "react";

import { useTexts } from "@/features/query/texts";
import { useWindow } from "@/shared/ui/useWindow";
import type { Value } from "@/entities/query-answer/results";
import styles from "./query.module.css";

const LINE = 18;

/** Rows as JSON, of which only the lines on the screen are in the page. */
export function JsonView({ rows }: { readonly rows: readonly (readonly Value[])[] }) {
  const t = useTexts();
  const lines = useMemo(() => JSON.stringify(rows, null, 2).split("\n"), [rows]);
  const { ref, ...seen } = useWindow(lines.length, LINE);
  return (
    // A scrollable region must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.json} ref={ref} tabIndex={0} role="region" aria-label={t("query.json")} onScroll={seen.onScroll}>
      <div style={{ height: seen.before }} />
      <pre>{lines.slice(seen.first, seen.end).join("\n")}</pre>
      <div style={{ height: seen.after }} />
    </div>
  );
}
