import { memo } from "react";

import { cx } from "@/shared/ui/cx";
import { useTexts } from "@/features/query/texts";
import { Space } from "@/shared/ui/Space";
import { useWindow } from "@/shared/ui/useWindow";
import { isEdge, isNode, nameOf, typeOf, type NodeValue } from "@/entities/query-answer/graphOf";
import { cell, type Value } from "@/entities/query-answer/results";
import styles from "./query.module.css";

const ROW = 30;

interface Props {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  readonly onNode: (node: NodeValue) => void;
}

/** Rows of which only those near the screen are in the page; 10,000 scroll as 30 do. Nodes are chips that open. */
export function ResultTable({ columns, rows, onNode }: Props) {
  const t = useTexts();
  const { ref, ...seen } = useWindow(rows.length, ROW, ROW);
  if (rows.length === 0) return <p className="soft">{t("query.empty")}</p>;
  return (
    // A scrollable region must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.rows} ref={ref} tabIndex={0} role="region" aria-label={t("query.rows.label")} onScroll={seen.onScroll}>
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column, place) => (
              <th key={place} scope="col">
                <bdi>{column}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={seen.before} columns={columns.length} />
          {rows.slice(seen.first, seen.end).map((row, index) => (
            <Row key={seen.first + index} row={row} at={seen.first + index} onNode={onNode} />
          ))}
          <Space height={seen.after} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly row: readonly Value[];
  readonly at: number;
  readonly onNode: (node: NodeValue) => void;
}

const Row = memo(function Row({ row, at, onNode }: RowProps) {
  return (
    <tr aria-rowindex={at + 2}>
      {row.map((value, place) => (
        <td key={place} className={typeof value === "number" ? "number" : undefined}>
          <Cell value={value} onNode={onNode} />
        </td>
      ))}
    </tr>
  );
});

function Cell({ value, onNode }: { readonly value: Value; readonly onNode: (node: NodeValue) => void }) {
  if (isNode(value)) {
    return (
      <button type="button" className={cx("chip", styles.node)} onClick={() => onNode(value)}>
        <span className="soft">{typeOf(value)}</span> <bdi>{cell(nameOf(value))}</bdi>
      </button>
    );
  }
  if (isEdge(value)) return <span title={cell(value)}>–{value.type}→</span>;
  const text = cell(value);
  return <bdi title={text}>{text}</bdi>;
}
