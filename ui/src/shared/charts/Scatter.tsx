import { scaleLinear } from "d3-scale";

import { Figure, type FigureProps } from "./Figure";
import { Legend, LEGEND_STEP } from "./Legend";
import { inColour, shapeOf, signPath, type Estimate } from "./series";
import chart from "./chart.module.css";

export interface Point extends Estimate {
  readonly label: string;
  readonly x: number;
}

interface Props extends Pick<FigureProps, "title" | "description"> {
  /** Points of one series are joined by a line, in the order of x, when `joined`. */
  readonly series: readonly { readonly name: string; readonly points: readonly Point[] }[];
  readonly joined?: boolean;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly columns: readonly [string, string, string, string, string, string];
}

const WIDTH = 440;
const HEIGHT = 280;

/** Scores against rounds or cost, with intervals. */
export function Scatter({ series, joined = false, xLabel, yLabel, ...said }: Props) {
  const all = series.flatMap(({ points }) => points);
  const most = Math.max(1e-9, ...all.map((point) => point.x));
  const least = joined ? Math.min(...all.map((point) => point.x)) : 0;
  const x = scaleLinear([least, most], [56, WIDTH - 24]).nice();
  const y = scaleLinear([0, 1], [HEIGHT - 44, 16]);
  const ticks = joined ? [...new Set(all.map((point) => point.x))].sort((a, b) => a - b) : x.ticks(5);
  return (
    <Figure
      {...said}
      width={WIDTH}
      height={HEIGHT + LEGEND_STEP * series.length}
      rows={series.flatMap(({ name, points }) =>
        points.map((point) => [name, point.label, point.x, point.value, point.low ?? "", point.high ?? ""]),
      )}
    >
      {y.ticks(5).map((tick) => (
        <g key={tick}>
          <line className={chart.grid} x1={56} x2={WIDTH - 24} y1={y(tick)} y2={y(tick)} />
          <text className={chart.tick} x={48} y={y(tick)} dy="0.32em" textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {ticks.map((tick) => (
        <text key={tick} className={chart.tick} x={x(tick)} y={HEIGHT - 26} textAnchor="middle">
          {tick}
        </text>
      ))}
      <text className={chart.tick} x={WIDTH / 2} y={HEIGHT - 8} textAnchor="middle">
        {xLabel}
      </text>
      <text className={chart.tick} x={8} y={10}>
        {yLabel}
      </text>
      {series.map(({ name, points }, s) => {
        const ordered = [...points].sort((a, b) => a.x - b.x);
        return (
          <g key={name} className={chart.series} style={inColour(s)}>
            {joined ? <polyline points={ordered.map((p) => `${x(p.x)},${y(p.value)}`).join(" ")} /> : null}
            {ordered.map((point) => (
              <g key={point.label}>
                {point.low !== undefined && point.high !== undefined ? (
                  <line x1={x(point.x)} x2={x(point.x)} y1={y(point.low)} y2={y(point.high)} />
                ) : null}
                <path d={signPath(shapeOf(s))} transform={`translate(${x(point.x)},${y(point.value)})`}>
                  <title>{point.label}</title>
                </path>
              </g>
            ))}
          </g>
        );
      })}
      <Legend names={series.map(({ name }) => name)} x={64} y={HEIGHT + 8} />
    </Figure>
  );
}
