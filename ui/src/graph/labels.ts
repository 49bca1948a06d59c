import type { Settings } from "sigma/settings";
import type { NodeLabelDrawingFunction } from "sigma/rendering";

import type { Colours } from "./colours";

type Settled = Pick<Settings, "labelSize" | "labelFont" | "labelWeight">;

/** Draws a name beside its node, with a halo of the ground, so that lines do not strike it through. */
export function labels(colours: () => Colours): NodeLabelDrawingFunction {
  return (context, data, settings) => {
    if (!data.label) return;
    font(context, settings);
    const [x, label] = beside(context, data.x, data.size, data.label);
    const y = data.y + settings.labelSize / 3;
    context.lineWidth = 3;
    context.lineJoin = "round";
    context.strokeStyle = colours().ground;
    context.strokeText(label, x, y);
    context.fillStyle = colours().ink;
    context.fillText(label, x, y);
  };
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

/** Room in which a name is still worth being cut; with less it stands on the other side of its node. */
const LEAST = 56;

/** Where a name begins, and as much of it as has room: right of its node, or left of it at the very edge. */
function beside(context: CanvasRenderingContext2D, x: number, size: number, label: string): readonly [number, string] {
  const right = x + size + 4;
  const room = context.canvas.clientWidth - 4 - right;
  const width = context.measureText(label).width;
  if (width <= room) return [right, label];
  if (room < LEAST && x - size - 4 - width > 0) return [x - size - 4 - width, label];
  const characters = Array.from(label);
  const fitting = Math.max(1, Math.floor((characters.length * Math.max(room, LEAST)) / width) - 1);
  return [right, `${characters.slice(0, fitting).join("").trimEnd()}…`];
}

function font(context: CanvasRenderingContext2D, { labelSize, labelFont, labelWeight }: Settled): void {
  context.font = `${labelWeight} ${labelSize}px ${labelFont}`;
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
}
