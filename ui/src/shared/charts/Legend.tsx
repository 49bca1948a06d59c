import { inColour, shapeOf, signPath } from "./series";
import chart from "./chart.module.css";

interface Props {
  readonly names: readonly string[];
  /** Where it begins in the figure. */
  readonly x: number;
  readonly y: number;
}

/** Height of a line of a legend. */
export const LEGEND_STEP = 22;

/** The signs of the series with their names, one below the other. */
export function Legend({ names, x, y }: Props) {
  return names.map((name, s) => (
    <g key={name} className={chart.series} style={inColour(s)} transform={`translate(${x},${y + LEGEND_STEP * s})`}>
      <path d={signPath(shapeOf(s))} />
      <text className="name" x={14} dy="0.32em">
        {name}
      </text>
    </g>
  ));
}
