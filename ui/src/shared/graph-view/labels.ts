import type { Settings } from "sigma/settings";
import type { NodeLabelDrawingFunction } from "sigma/rendering";

import type { Colours } from "./colours";
import { placed, type Box, type Wanted } from "./placing";

type Settled = Pick<Settings, "labelSize" | "labelFont" | "labelWeight">;

/** Names that sigma wants to be seen, drawn together when all are known, so that none covers another. */
export class Labels {
  readonly #colours: () => Colours;
  #waiting: { readonly data: Parameters<NodeLabelDrawingFunction>[1]; readonly label: string }[] = [];

  constructor(colours: () => Colours) {
    this.#colours = colours;
  }

  /** What sigma calls for each name. */
  readonly take: NodeLabelDrawingFunction = (_, data) => {
    if (data.label) this.#waiting.push({ data, label: data.label });
  };

  /** Draws what was taken, each with a halo of the ground, so that lines do not strike it through. */
  draw(context: CanvasRenderingContext2D, settings: Settled, obstacles: readonly (Box & { readonly id: string })[]): void {
    font(context, settings);
    const named = new Map<string, string>();
    const wanted = this.#waiting.map(({ data, label }): Wanted => {
      const { key: id, x, y, size } = data as typeof data & { readonly key: string };
      named.set(id, label);
      return { id, x, y, size, width: context.measureText(label).width, isForced: data.forceLabel === true };
    });
    this.#waiting = [];
    const { ground, ink } = this.#colours();
    context.lineWidth = 3;
    context.lineJoin = "round";
    context.strokeStyle = ground;
    context.fillStyle = ink;
    for (const { id, x, y, share } of placed(wanted, settings.labelSize + 2, context.canvas.clientWidth - 4, obstacles)) {
      const label = cut(named.get(id) ?? "", share);
      const line = y + settings.labelSize / 3;
      context.strokeText(label, x, line);
      context.fillText(label, x, line);
    }
  }
}

function cut(label: string, share: number): string {
  if (share === 1) return label;
  const characters = Array.from(label);
  const fitting = Math.max(1, Math.floor(characters.length * share) - 1);
  return `${characters.slice(0, fitting).join("").trimEnd()}…`;
}

/** Draws the node under the pointer, with its name in a box. */
export function hovers(colours: () => Colours): NodeLabelDrawingFunction {
  return (context, data, settings) => {
    const { ground, ink, accent } = colours();
    context.beginPath();
    context.arc(data.x, data.y, data.size + 2.5, 0, 2 * Math.PI);
    context.strokeStyle = accent;
    context.lineWidth = 2;
    context.stroke();
    if (!data.label) return;
    font(context, settings);
    const width = context.measureText(data.label).width;
    const right = data.x + data.size + 4;
    const isOut = right + width > context.canvas.clientWidth - 4;
    const [x, y] = [isOut ? data.x - data.size - 4 - width : right, data.y];
    context.beginPath();
    context.roundRect(x - 3, y - settings.labelSize / 2 - 4, width + 6, settings.labelSize + 8, 4);
    context.fillStyle = ground;
    context.fill();
    context.strokeStyle = accent;
    context.lineWidth = 1;
    context.stroke();
    context.fillStyle = ink;
    context.fillText(data.label, x, y + settings.labelSize / 3);
  };
}

function font(context: CanvasRenderingContext2D, { labelSize, labelFont, labelWeight }: Settled): void {
  context.font = `${labelWeight} ${labelSize}px ${labelFont}`;
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
}
