import type { Coordinates } from "sigma/types";

import type { Colours } from "./colours";

/** A line between two points of the screen that is not simply accepted. */
export interface Marked {
  readonly from: Coordinates;
  readonly to: Coordinates;
  readonly width: number;
  readonly status: "accepted" | "contested" | "rejected" | "retracted";
  /** Of the least certain fact, where the line stands for several. */
  readonly worst: "accepted" | "contested" | "rejected" | "retracted";
  readonly isFaint: boolean;
}

/** A node on the screen. */
export interface Spot {
  readonly id: string;
  readonly at: Coordinates;
  readonly radius: number;
  readonly letters: string;
  readonly isPinned: boolean;
  readonly isSelected: boolean;
  readonly isEvent: boolean;
  readonly isFaint: boolean;
}

const SMALLEST_LETTER = 6;

/** Draws what lines have beyond their colour: dashes and dots, and a sign. */
export function drawLines(context: CanvasRenderingContext2D, lines: readonly Marked[], colours: Colours): void {
  for (const { from, to, width, status, worst, isFaint } of lines) {
    const colour = worst === "rejected" || worst === "retracted" ? colours.rejected : colours.contested;
    context.globalAlpha = isFaint ? 0.25 : 1;
    if (status !== "accepted") {
      context.strokeStyle = colour;
      context.lineWidth = Math.max(1.5, width);
      context.setLineDash(status === "contested" ? [7, 5] : [2, 4]);
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
      context.stroke();
    }
    if (isFaint || Math.hypot(to.x - from.x, to.y - from.y) < 80) continue;
    context.setLineDash([]);
    // The middle is where a line has its name.
    const [x, y] = [from.x + (to.x - from.x) * 0.3, from.y + (to.y - from.y) * 0.3];
    context.beginPath();
    context.arc(x, y, 7, 0, 2 * Math.PI);
    context.fillStyle = colours.ground;
    context.fill();
    context.strokeStyle = colour;
    context.lineWidth = 1.5;
    context.stroke();
    context.fillStyle = colour;
    sign(context, worst === "contested" ? "?" : "✕", 10, x, y);
  }
  context.globalAlpha = 1;
  context.setLineDash([]);
}

/** Draws what nodes have beyond their colour: letters of the type, a ring for the selected one, a frame for pinned ones. */
export function drawSpots(context: CanvasRenderingContext2D, spots: readonly Spot[], colours: Colours): void {
  for (const { at, radius, letters, isPinned, isSelected, isEvent, isFaint } of spots) {
    if (isSelected) {
      ring(context, at, radius + 4, colours.accent, 2.5);
      ring(context, at, radius + 1.5, colours.ground, 2);
    }
    if (isPinned) {
      const side = radius + 4;
      context.strokeStyle = colours.ink;
      context.lineWidth = 1.5;
      context.strokeRect(at.x - side, at.y - side, 2 * side, 2 * side);
    }
    if (isFaint || radius < SMALLEST_LETTER) continue;
    if (isEvent) {
      // A diamond in the node tells events from entities, whatever their colours.
      context.strokeStyle = colours.letter;
      context.lineWidth = 1;
      context.beginPath();
      const side = radius * 0.92;
      context.moveTo(at.x, at.y - side);
      context.lineTo(at.x + side, at.y);
      context.lineTo(at.x, at.y + side);
      context.lineTo(at.x - side, at.y);
      context.closePath();
      context.stroke();
    }
    context.fillStyle = colours.letter;
    sign(context, letters, Math.min(13, radius * (letters.length > 1 ? 1 : 1.25)), at.x, at.y);
  }
}

function ring(context: CanvasRenderingContext2D, at: Coordinates, radius: number, colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
  context.stroke();
}

function sign(context: CanvasRenderingContext2D, text: string, size: number, x: number, y: number): void {
  context.font = `600 ${size}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, x, y + 0.5);
}
