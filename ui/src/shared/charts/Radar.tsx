import { lineRadial } from "d3-shape";

import { Figure, type FigureProps } from "./Figure";
import { Legend, LEGEND_STEP } from "./Legend";
import { inColour, shapeOf, signPath } from "./series";
import chart from "./chart.module.css";

interface Props extends Pick<FigureProps, "title" | "description" | "columns"> {
  readonly axes: readonly string[];
  /** At most three; more are hard to tell apart. */
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

const SIZE = 380;
const RADIUS = 120;

/** Scores 0..1 on axes of fixed order; a second look beside the dot plot, never the only one. */
export function Radar({ axes, series, ...said }: Props) {
  const shownSeries = series.slice(0, 3);
  const angle = (index: number) => (index / axes.length) * 2 * Math.PI;
  const place = (index: number, value: number): [number, number] => [
    Math.sin(angle(index)) * value * RADIUS,
    -Math.cos(angle(index)) * value * RADIUS,
  ];
  const outline = lineRadial<number>()
    .angle((_, index) => angle(index))
    .radius((value) => value * RADIUS);
  return (
    <Figure
      {...said}
      width={SIZE}
      height={SIZE + LEGEND_STEP * shownSeries.length}
      rows={shownSeries.map(({ name, values }) => [name, ...values.map((value) => value ?? "–")])}
    >
      <g transform={`translate(${SIZE / 2},${SIZE / 2})`}>
        {[0.25, 0.5, 0.75, 1].map((ring) => (
          <path key={ring} className={chart.grid} d={`${outline(axes.map(() => ring)) ?? ""}Z`} fill="none" />
        ))}
        {axes.map((axis, index) => {
          const [x, y] = place(index, 1.2);
          const [endX, endY] = place(index, 1);
          return (
            <g key={axis}>
              <line className={chart.grid} x2={endX} y2={endY} />
              <text className="name" x={x} y={y} dy="0.32em" textAnchor={Math.abs(x) < 8 ? "middle" : x > 0 ? "start" : "end"}>
                {axis}
              </text>
            </g>
          );
        })}
        {shownSeries.map(({ name, values }, s) => (
          <g key={name} className={chart.series} style={inColour(s)}>
            {values.every((value) => value !== null) ? (
              <path className={chart.area} d={`${outline(values.map((value) => value)) ?? ""}Z`} />
            ) : null}
            {values.map((value, index) =>
              value === null ? null : (
                <path
                  key={axes[index]}
                  d={signPath(shapeOf(s), 4)}
                  transform={`translate(${place(index, value).join(",")})`}
                />
              ),
            )}
          </g>
        ))}
      </g>
      <Legend names={shownSeries.map(({ name }) => name)} x={24} y={SIZE + 8} />
    </Figure>
  );
}
