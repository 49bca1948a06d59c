import { useMemo } from "react";

import { cx } from "@/shared/ui/cx";
import { useTexts } from "@/features/runs/texts";
import type { RunView } from "@/entities/run/run";
import { useFigures } from "@/shared/ui/figures";
import { DebateLane } from "./DebateLane";
import { outlineOf, PARTS, timelineOf, type Cell } from "../../lib/timeline";
import styles from "./run.module.css";

/** Narrower columns cannot be hit. */
const LEAST_PX = 92;
const WHOLE_PX = 420;

interface Props {
  readonly view: RunView;
  readonly current: string;
  readonly onChoose: (key: string) => void;
}

/** A lane for each expert, rounds as columns whose width is their time; what is chosen here is chosen in the tree. */
export function Timeline({ view, current, onChoose }: Props) {
  const t = useTexts();
  const figures = useFigures();
  const { columns, lanes, peak } = useMemo(() => timelineOf(view.rounds, view.at), [view.rounds, view.at]);
  if (lanes.length === 0) return <p className={cx(styles.time, "soft")}>{t("run.time.none")}</p>;
  const all = columns.reduce((sum, column) => sum + column.seconds, 0);
  return (
    // A scrollable region must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.time} role="region" tabIndex={0} aria-label={t("run.time.label")}>
      <table>
        <colgroup>
          <col className={styles.timeNames} />
          {columns.map((column) => (
            <col key={column.round} style={{ width: Math.max(LEAST_PX, (WHOLE_PX * column.seconds) / Math.max(all, 1)) }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t("run.round.expert")}</th>
            {columns.map((column) => (
              <th key={column.round} scope="col">
                {t("run.debate.round", { number: column.round })} <span className="soft">{figures.duration(column.seconds)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lanes.map((lane) => (
            <tr key={lane.expert}>
              <th scope="row" title={lane.expert}>
                {lane.expert}
              </th>
              {lane.cells.map((cell, index) => (
                <td key={columns[index]?.round ?? index}>
                  {cell ? <Lane expert={lane.expert} cell={cell} peak={peak} isCurrent={cell.key === current} onChoose={onChoose} /> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <DebateLane debates={view.debates} current={current} onChoose={onChoose} />
      <p className="soft">{t("run.time.legend")}</p>
    </div>
  );
}

interface LaneProps {
  readonly expert: string;
  readonly cell: Cell;
  readonly peak: number;
  readonly isCurrent: boolean;
  readonly onChoose: (key: string) => void;
}

function Lane({ expert, cell, peak, isCurrent, onChoose }: LaneProps) {
  const t = useTexts();
  const figures = useFigures();
  const { round, asked, answered, problems, seconds, busy } = cell;
  const state = answered < asked ? "running" : problems > 0 ? "problems" : "done";
  const label = t("run.time.cell", { expert, round, asked, answered, problems, seconds: figures.duration(seconds) });
  return (
    <button
      type="button"
      className={cx(styles.lane, state)}
      aria-pressed={isCurrent}
      title={label}
      onClick={() => onChoose(cell.key)}
    >
      <svg viewBox={`0 0 ${PARTS} 1`} preserveAspectRatio="none" aria-hidden="true">
        <path d={outlineOf(busy, peak)} />
      </svg>
      <span className="visually-hidden">{label}</span>
      <span>
        {state === "running" ? `▸ ${answered}/${asked}` : state === "problems" ? `⚠ ${problems}` : `✓ ${answered}`}
      </span>
    </button>
  );
}
