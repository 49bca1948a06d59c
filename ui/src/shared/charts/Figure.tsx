import { useId, useState, type ReactNode } from "react";

import { useTexts } from "@/shared/i18n";
import { Table } from "@/shared/ui/Table";
import chart from "./chart.module.css";

export interface FigureProps {
  readonly title: string;
  /** What the figure shows, in a sentence, for those who do not see it. */
  readonly description: string;
  readonly width: number;
  readonly height: number;
  /** The numbers behind the figure. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  readonly children: ReactNode;
}

/** A chart with a title, a description and its data as a table; nothing in it hangs on colour alone. */
export function Figure({ title, description, width, height, columns, rows, children }: FigureProps) {
  const t = useTexts();
  const [data, setData] = useState(false);
  const id = useId();
  return (
    <figure className={chart.root}>
      <figcaption>
        <h3 id={`${id}-title`}>{title}</h3>
        <button type="button" className="quiet" aria-pressed={data} onClick={() => setData(!data)}>
          {t("chart.data")}
        </button>
      </figcaption>
      {data ? (
        <Table heads={columns}>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, place) => (
                <td key={place} className={typeof cell === "number" ? "number" : undefined}>
                  {typeof cell === "number" ? shown(cell) : cell}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      ) : (
        <svg
          role="img"
          aria-labelledby={`${id}-title ${id}-text`}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
        >
          <desc id={`${id}-text`}>{description}</desc>
          {children}
        </svg>
      )}
    </figure>
  );
}

/** A score or count as charts and tables write it. */
function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(3);
}
