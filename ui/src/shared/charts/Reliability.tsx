import { scaleLinear } from "d3-scale";

import { Figure, type FigureProps } from "./Figure";
import { signPath } from "./series";
import chart from "./chart.module.css";

/** Facts of similar confidence, and which share of them people accept; fractions. */
export interface ReliabilityBin {
  readonly least: number;
  readonly most: number;
  readonly facts: number;
  readonly confidence: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

interface Props extends Pick<FigureProps, "title" | "description" | "columns" | "rows"> {
  readonly bins: readonly ReliabilityBin[];
  readonly labels: { readonly x: string; readonly y: string; readonly perfect: string; readonly facts: string };
}

const WIDTH = 440;
const HEIGHT = 340;
const LEFT = 48;
const RIGHT = WIDTH - 16;
const FLOOR = 262;
const BARS = 34;

/** A reliability diagram: where confidence means what it says, points lie on the diagonal. Bars below tell how many facts. */
export function Reliability({ bins, labels, ...said }: Props) {
  const x = scaleLinear([0, 1], [LEFT, RIGHT]);
  const y = scaleLinear([0, 1], [FLOOR, 24]);
  const most = Math.max(1, ...bins.map(({ facts }) => facts));
  const bar = scaleLinear([0, most], [0, BARS]);
  const ground = FLOOR + BARS + 4;
  return (
    <Figure {...said} width={WIDTH} height={HEIGHT}>
      {y.ticks(5).map((tick) => (
        <g key={tick}>
          <line className={chart.grid} x1={LEFT} x2={RIGHT} y1={y(tick)} y2={y(tick)} />
          <text className={chart.tick} x={LEFT - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {tick}
          </text>
          <text className={chart.tick} x={x(tick)} y={ground + 14} textAnchor={tick === 1 ? "end" : "middle"}>
            {tick}
          </text>
        </g>
      ))}
      <text className={chart.tick} x={4} y={12}>
        {labels.y}
      </text>
      <text className={chart.tick} x={RIGHT} y={HEIGHT - 4} textAnchor="end">
        {labels.x}
      </text>
      <text className={chart.tick} x={LEFT} y={HEIGHT - 4}>
        {labels.facts} ▮
      </text>
      <line className={chart.perfect} x1={x(0)} x2={x(1)} y1={y(0)} y2={y(1)} />
      <text className={chart.tick} x={x(0.3)} y={y(0.3)} dx={-6} dy={-6} textAnchor="end">
        {labels.perfect}
      </text>
      <g className={chart.series}>
        {bins.map((bin) => (
          <g key={bin.least}>
            <rect className={chart.mass} x={x(bin.confidence) - 4} width={8} y={ground - bar(bin.facts)} height={bar(bin.facts)} />
            <line x1={x(bin.confidence)} x2={x(bin.confidence)} y1={y(bin.low)} y2={y(bin.high)} />
            {[bin.low, bin.high].map((end, side) => (
              <line key={side} x1={x(bin.confidence) - 4} x2={x(bin.confidence) + 4} y1={y(end)} y2={y(end)} />
            ))}
            <path d={signPath("circle")} transform={`translate(${x(bin.confidence)},${y(bin.share)})`}>
              <title>{`${bin.confidence.toFixed(2)} → ${bin.share.toFixed(2)} [${bin.low.toFixed(2)}, ${bin.high.toFixed(2)}], n ${bin.facts}`}</title>
            </path>
          </g>
        ))}
      </g>
    </Figure>
  );
}
