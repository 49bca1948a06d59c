/** Signs of series, told apart by shape as well as by colour. */
const SHAPES = ["circle", "square", "diamond", "triangle", "cross"] as const;
export type Shape = (typeof SHAPES)[number];

export function shapeOf(index: number): Shape {
  return SHAPES[index % SHAPES.length] ?? "circle";
}

/** The colour of a series, for what is drawn in `currentcolor`. */
export function inColour(index: number) {
  return { color: `var(--series-${index % SHAPES.length})` };
}

/** The path of a sign around the origin. */
export function signPath(shape: Shape, size = 5): string {
  const s = size;
  switch (shape) {
    case "circle":
      return `M${-s},0a${s},${s} 0 1,0 ${2 * s},0a${s},${s} 0 1,0 ${-2 * s},0Z`;
    case "square":
      return `M${-s},${-s}H${s}V${s}H${-s}Z`;
    case "diamond":
      return `M0,${-s * 1.3}L${s * 1.3},0L0,${s * 1.3}L${-s * 1.3},0Z`;
    case "triangle":
      return `M0,${-s * 1.2}L${s * 1.1},${s}H${-s * 1.1}Z`;
    case "cross":
      return `M${-s},${-s}L${s},${s}M${s},${-s}L${-s},${s}`;
  }
}

/** A value with its interval, as fractions 0..1 or ratings. */
export interface Estimate {
  readonly value: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

/** The room that the longest of some names takes in a figure, at most `most`; Chinese characters take twice that of letters. */
export function nameRoom(names: readonly string[], most: number): number {
  const widths = names.map((name) => Array.from(name).reduce((sum, letter) => sum + (letter > "\u2e7f" ? 13 : 6.8), 0));
  return Math.min(most, Math.ceil(Math.max(0, ...widths)));
}
