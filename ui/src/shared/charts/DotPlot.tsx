import { scaleLinear } from "d3-scale";

import { Figure, type FigureProps } from "./Figure";
import { Legend, LEGEND_STEP } from "./Legend";
import { inColour, nameRoom, shapeOf, signPath, type Estimate } from "./series";
import chart from "./chart.module.css";

interface Props extends Pick<FigureProps, "title" | "description"> {
  /** Names of the rows, such as measures. */
  readonly rows: readonly string[];
  /** Names of the series, such as systems. */
  readonly series: readonly string[];
  /** The estimate of a series in a row; undefined where there is none. */
  readonly at: (row: number, series: number) => Estimate | undefined;
  readonly domain?: readonly [number, number];
  readonly columns: readonly [string, string, string, string, string];
}

const WIDTH = 460;
const STEP = 16;

/** Estimates with their intervals on one common scale: the figure to compare systems by. */
export function DotPlot({ rows, series, at, domain = [0, 1], ...said }: Props) {
  const left = 24 + nameRoom(rows, WIDTH / 2);
  const band = STEP * (series.length + 1);
  const legend = LEGEND_STEP * series.length;
  const bottom = 12 + band * rows.length;
  const x = scaleLinear([...domain], [left, WIDTH - 20]);
  const data = rows.flatMap((row, r) =>
    series.flatMap((name, s) => {
      const estimate = at(r, s);
      return estimate ? [[row, name, estimate.value, estimate.low ?? "", estimate.high ?? ""]] : [];
    }),
  );
  return (
    <Figure {...said} width={WIDTH} height={bottom + 30 + legend} rows={data}>
      {x.ticks(5).map((tick) => (
        <g key={tick}>
          <line className={chart.grid} x1={x(tick)} x2={x(tick)} y1={8} y2={bottom} />
          <text className={chart.tick} x={x(tick)} y={bottom + 16} textAnchor="middle">
            {tick}
          </text>
        </g>
      ))}
      {rows.map((row, r) => (
        <g key={row}>
          <text className="name" x={left - 12} y={12 + band * (r + 0.5)} dy="0.32em" textAnchor="end">
            {row}
          </text>
          {series.map((name, s) => {
            const estimate = at(r, s);
            if (!estimate) return null;
            const y = 12 + band * r + STEP * (s + 1);
            return (
              <g key={name} className={chart.series} style={inColour(s)}>
                {estimate.low !== undefined && estimate.high !== undefined ? (
                  <line x1={x(estimate.low)} x2={x(estimate.high)} y1={y} y2={y} />
                ) : null}
                <path d={signPath(shapeOf(s))} transform={`translate(${x(estimate.value)},${y})`} />
              </g>
            );
          })}
        </g>
      ))}
      <Legend names={series} x={left} y={bottom + 36} />
    </Figure>
  );
}
