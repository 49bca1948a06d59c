import { useRef, useState, type KeyboardEvent } from "react";

import { useTexts } from "@/features/evaluation/texts";
import { arrowIn } from "@/shared/ui/gridKeys";
import { Space } from "@/shared/ui/Space";
import { useWindow } from "@/shared/ui/useWindow";
import { amount, interval, mark, percent, points } from "../lib/format";
import { MEASURES, counts, type Cell, type CellAt, type Comparing, type Evaluation, type Outcome, type Row, type Shown, type Sort } from "../lib/model";
import { measureName, systemName } from "../lib/names";
import { letter } from "./ResultsHead";
import { cx } from "@/shared/ui/cx";
import scores from "@/shared/ui/scores.module.css";
import styles from "./evaluation.module.css";

interface Props extends Omit<Comparing, "onShow"> {
  readonly rows: readonly Row[];
  readonly onSort: (by: Sort) => void;
  readonly onOpen: (cell: CellAt) => void;
}

const ROW = 46;
const HEAD = 62;
const SIGNS = { better: "▲", worse: "▼", alike: "" } as const;

/** Rows of figures; each cell is a way to its cases, and arrow keys go from one to the next. */
export function ScoreTable({ rows, compared, shown, onSort, onOpen }: Props) {
  const t = useTexts();
  const { ref, show, ...seen } = useWindow(rows.length, ROW, HEAD);
  const [at, setAt] = useState({ row: 0, column: 0 });
  const table = useRef<HTMLTableElement>(null);
  const many = compared.length > 1;
  const level = shown.level ?? "task";
  const place = Math.min(at.row, Math.max(0, rows.length - 1));

  const move = (event: KeyboardEvent) => {
    const arrow = arrowIn(event);
    if (!arrow) return;
    const { from, by } = arrow;
    const next = { row: Math.min(Math.max(from[0] + by[0], 0), rows.length - 1), column: Math.max(0, from[1] + by[1]) };
    show(next.row);
    requestAnimationFrame(() => {
      const found = table.current?.querySelector(`[data-at="${next.row},${next.column}"]`);
      if (!(found instanceof HTMLElement)) return;
      found.focus({ preventScroll: true });
      setAt(next);
    });
  };

  return (
    <div className={scores.scroll} ref={ref} onScroll={seen.onScroll}>
      {/* Arrow keys move within the table; each cell is a button of its own. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table ref={table} aria-label={t("eval.table")} aria-rowcount={rows.length + 1} onKeyDown={move}>
        <thead>
          {many ? (
            <tr>
              <td />
              {compared.map((one, index) => (
                <th key={one.id} scope="colgroup" colSpan={index === 0 ? 1 : 2} className={scores.group}>
                  <span className={styles.resultsLetter}>{letter(index)}</span> <span dir="auto">{systemName(one, t)}</span>
                </th>
              ))}
              <td colSpan={4} />
            </tr>
          ) : null}
          <tr aria-rowindex={1}>
            <Head by="name" name={t(level === "task" ? "eval.col.task" : `eval.level.${level}`)} shown={shown} onSort={onSort} />
            {many ? (
              compared.map((one, index) =>
                index === 0 ? (
                  <Head key={one.id} name="F1" />
                ) : (
                  [
                    <Head key={one.id} {...(index === compared.length - 1 ? { by: "f1" as const } : {})} name="F1" shown={shown} onSort={onSort} />,
                    <Head key={`${one.id} delta`} {...(index === compared.length - 1 ? { by: "delta" as const } : {})} name="Δ" shown={shown} onSort={onSort} />,
                  ]
                ),
              )
            ) : (
              MEASURES.map((measure) => <Head key={measure} by={measure} name={t(`eval.task.${measure}`)} shown={shown} onSort={onSort} />)
            )}
            <Head name={t("eval.outcome.tp")} />
            <Head by="errors" name={t("eval.outcome.fp")} shown={shown} onSort={onSort} />
            <Head name={t("eval.outcome.fn")} />
            <Head name={t("eval.col.n")} />
          </tr>
        </thead>
        <tbody>
          <Space height={seen.before} />
          {rows.slice(seen.first, seen.end).map((row, index) => (
            <Line
              key={`${row.task} ${row.name}`}
              row={row}
              at={seen.first + index}
              focusable={seen.first + index === place ? at.column : null}
              compared={compared}
              level={level}
              onOpen={onOpen}
            />
          ))}
          <Space height={seen.after} />
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps {
  readonly name: string;
  readonly by?: Sort;
  readonly shown?: Shown;
  readonly onSort?: (by: Sort) => void;
}

function Head({ name, by, shown, onSort }: HeadProps) {
  const active = by !== undefined && shown?.sort === by;
  const direction = shown?.down ? "descending" : "ascending";
  return (
    <th scope="col" className={by === "name" ? scores.name : "number"} {...(active ? { "aria-sort": direction } : {})}>
      {by && onSort ? (
        <button type="button" className={cx("quiet", scores.sort)} onClick={() => onSort(by)}>
          {name}
          <span aria-hidden="true">{active ? (shown.down ? " ↓" : " ↑") : ""}</span>
        </button>
      ) : (
        name
      )}
    </th>
  );
}

interface LineProps {
  readonly row: Row;
  readonly at: number;
  /** The column whose cell the tab key reaches; null in all rows but one. */
  readonly focusable: number | null;
  readonly compared: readonly Evaluation[];
  readonly level: "task" | "type" | "document";
  readonly onOpen: (cell: CellAt) => void;
}

function Line({ row, at, focusable, compared, level, onOpen }: LineProps) {
  const t = useTexts();
  const many = compared.length > 1;
  const last = compared.at(-1);
  let column = -1;
  const way = (evaluation: Evaluation | undefined, outcome: Outcome) => {
    column += 1;
    return {
      "data-at": `${at},${column}`,
      tabIndex: focusable === column ? 0 : -1,
      onClick: () =>
        evaluation &&
        onOpen({
          evaluation: evaluation.id,
          task: row.task,
          ...(level === "type" ? { type: row.name } : {}),
          ...(level === "document" ? { document: row.name } : {}),
          outcome,
        }),
    };
  };
  const named = [measureName(row.task, t), row.name].filter((part) => part !== "").join(", ");
  const final = row.cells.at(-1) ?? null;
  const found = final ? counts(final) : undefined;
  return (
    <tr aria-rowindex={at + 2} className={scores.row}>
      <th scope="row" className={scores.name} dir="auto">
        {level === "task" ? measureName(row.task, t) : row.name || t("eval.untyped")}
        {level === "task" ? null : <span className="soft"> {measureName(row.task, t)}</span>}
      </th>
      {many
        ? compared.map((one, index) => {
            const cell = row.cells[index] ?? null;
            return [
              <td key={one.id} className="number">
                {cell ? <Figure cell={cell} measure="f1" what={`${named}, F1`} way={way(one, "wrong")} /> : "–"}
              </td>,
              index > 0 ? (
                <td key={`${one.id} delta`} className="number">
                  <Delta cell={cell} />
                </td>
              ) : null,
            ];
          })
        : MEASURES.map((measure) => {
            const outcome = measure === "precision" ? "fp" : measure === "recall" ? "fn" : "wrong";
            return (
              <td key={measure} className="number">
                {final ? <Figure cell={final} measure={measure} what={`${named}, ${t(`eval.task.${measure}`)}`} way={way(last, outcome)} /> : "–"}
              </td>
            );
          })}
      {(["tp", "fp", "fn"] as const).map((outcome) => (
        <td key={outcome} className="number">
          {found ? (
            <button type="button" className={cx("quiet", scores.cell)} {...way(last, outcome)}>
              <span className="visually-hidden">{`${named}, ${t(`eval.outcome.${outcome}`)}: `}</span>
              {amount(found[outcome])}
            </button>
          ) : (
            "–"
          )}
        </td>
      ))}
      <td className="number soft">{final?.documents ?? "–"}</td>
    </tr>
  );
}

interface FigureProps {
  readonly cell: Cell;
  readonly measure: (typeof MEASURES)[number];
  /** Row and column, for those who hear a cell by itself. */
  readonly what: string;
  readonly way: Readonly<Record<string, unknown>>;
}

/** A figure over its interval; where there is none, why. */
function Figure({ cell, measure, what, way }: FigureProps) {
  const estimate = cell[measure];
  return (
    <button type="button" className={cx("quiet", scores.cell)} title={estimate.reason ?? undefined} {...way}>
      <span className="visually-hidden">{what}: </span>
      <span className={scores.value}>{percent(estimate.value)}</span>{" "}
      <span className={scores.interval}>{interval(estimate) || "\u00a0"}</span>
    </button>
  );
}

function Delta({ cell }: { readonly cell: Cell | null }) {
  const t = useTexts();
  if (!cell?.difference) return <span className="soft">–</span>;
  const { difference, low, high, p_value: p } = cell.difference;
  const kind = mark(cell.difference);
  return (
    <span className={cx(scores.delta, kind)} title={t("eval.delta.title", { low: points(low), high: points(high), p: p.toFixed(3) })}>
      <span className={scores.value}>
        <span aria-hidden="true">{SIGNS[kind]}</span> {points(difference)}
        {kind === "alike" ? "" : "*"}
      </span>
      <span className={scores.interval}>p {p < 0.001 ? "< 0.001" : p.toFixed(3)}</span>
    </span>
  );
}
