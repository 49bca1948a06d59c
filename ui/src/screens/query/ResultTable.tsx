import { useRef, useState } from "react";

import { useTexts } from "../../i18n";
import { cell, type Value } from "./results";

const ROW = 30;
const MARGIN = 20;

/** Rows of which only those near the screen are in the page; 10,000 scroll as 30 do. */
export function ResultTable({ columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly (readonly Value[])[] }) {
  const t = useTexts();
  const pane = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  if (rows.length === 0) return <p className="soft">{t("query.empty")}</p>;
  const first = Math.max(0, Math.floor(top / ROW) - MARGIN);
  const last = Math.min(rows.length, first + Math.ceil(900 / ROW) + 2 * MARGIN);
  return (
    // A scrollable region must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="query-rows" ref={pane} tabIndex={0} role="region" aria-label={t("query.table")} onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 0 ? <tr className="gap" style={{ height: first * ROW }} aria-hidden="true" /> : null}
          {rows.slice(first, last).map((row, index) => (
            <tr key={first + index} aria-rowindex={first + index + 2}>
              {row.map((value, place) => (
                <td key={columns[place]} className={typeof value === "number" ? "number" : undefined} title={cell(value)}>
                  {cell(value)}
                </td>
              ))}
            </tr>
          ))}
          {last < rows.length ? (
            <tr className="gap" style={{ height: (rows.length - last) * ROW }} aria-hidden="true" />
          ) : null}
        </tbody>
      </table>
    </div>
  );
}
