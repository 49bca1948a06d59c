import { useEffect, useRef } from "react";

import { useTexts } from "@/features/runs/texts";
import { Space } from "@/shared/ui/Space";
import { useWindow } from "@/shared/ui/useWindow";
import type { MenuAction } from "../../lib/menu";
import { RunRow } from "./RunRow";
import { rowOf, type Rows, type RunItem } from "../../lib/rows";
import styles from "./runs.module.css";

const ROW = 56;
const HEAD = 34;
const COLUMNS = ["document", "status", "progress", "facts", "cost", "started", "duration", "actions"] as const;

interface Props {
  readonly rows: Rows;
  readonly now: number;
  readonly current: string | undefined;
  /** The run that is to get the focus, and which wish that is. */
  readonly moved: { readonly id: string; readonly number: number } | undefined;
  readonly failures: ReadonlyMap<string, unknown>;
  readonly hasMore: boolean;
  readonly onMore: () => void;
  readonly onChoose: (id: string) => void;
  readonly onAction: (action: MenuAction, item: RunItem) => void;
}

/** The table of runs; only what is near the screen is in the page. */
export function RunTable({ rows, now, current, moved, failures, hasMore, onMore, onChoose, onAction }: Props) {
  const t = useTexts();
  const { ref, element, show, ...seen } = useWindow(rows.order.length, ROW, HEAD, hasMore ? { ask: onMore, left: 0 } : undefined);

  const fulfilled = useRef(0);
  useEffect(() => {
    if (!moved || moved.number === fulfilled.current) return;
    show(rows.order.indexOf(moved.id));
    // A row that was far away is in the page only after it was brought onto the screen.
    const link = element.current?.querySelector(`[data-run="${CSS.escape(moved.id)}"] a`);
    if (!(link instanceof HTMLElement)) return;
    link.focus({ preventScroll: true });
    fulfilled.current = moved.number;
  });

  return (
    <div className={styles.scroll} ref={ref} onScroll={seen.onScroll}>
      <table aria-label={t("runs.table")} aria-rowcount={hasMore ? -1 : rows.order.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={`runs-${column}`}>
                {column === "actions" ? <span className="visually-hidden">{t("runs.col.actions")}</span> : t(`runs.col.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={seen.before} columns={COLUMNS.length} />
          {rows.order.slice(seen.first, seen.end).map((id, place) => {
            const row = rowOf(rows, id, now);
            return row ? (
              <RunRow
                key={id}
                row={row}
                index={seen.first + place}
                isCurrent={id === current}
                failure={failures.get(id)}
                onChoose={onChoose}
                onAction={onAction}
              />
            ) : null;
          })}
          <Space height={seen.after} columns={COLUMNS.length} />
        </tbody>
      </table>
    </div>
  );
}
