/** A rectangle on the screen, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A name that is to stand beside its node. */
export interface Wanted {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** Radius of the node. */
  readonly size: number;
  /** How wide the whole name is, in pixels. */
  readonly width: number;
  /** What somebody has chosen, or what touches it, goes before what is large. */
  readonly isForced: boolean;
}

/** Where a name stands: its left edge and the middle of its line; `share` of it has room. */
interface Placed {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly share: number;
}

const GAP = 4;
/** Room in which a name is still worth being cut. */
const LEAST = 56;

/**
 * Places names so that none covers another: what is chosen first, then the largest nodes. Each goes to the right of its
 * node, else to the left, else below or above it; what has no room is left out, and comes when one zooms in.
 *
 * @param height of a line of text, in pixels.
 * @param width of the picture, in pixels; a chosen name that would leave it is cut.
 * @param obstacles that no name should cover, such as large nodes; a chosen name may.
 */
export function placed(wanted: readonly Wanted[], height: number, width: number, obstacles: readonly (Box & { readonly id: string })[] = []): Placed[] {
  const order = [...wanted].sort((a, b) => Number(b.isForced) - Number(a.isForced) || b.size - a.size || (a.id < b.id ? -1 : 1));
  const taken: Box[] = [];
  const found: Placed[] = [];
  for (const one of order) {
    const middle = one.x - one.width / 2;
    const aside = one.size + height / 2 + 2;
    const right = one.x + one.size + GAP;
    const places = [
      { x: right, y: one.y },
      { x: one.x - one.size - GAP - one.width, y: one.y },
      { x: middle, y: one.y + aside },
      { x: middle, y: one.y - aside },
    ];
    const isFree = (box: Box) =>
      box.left >= 0 &&
      box.right <= width &&
      !taken.some((other) => meet(box, other)) &&
      (one.isForced || !obstacles.some((other) => other.id !== one.id && meet(box, other)));
    const place = places.find(({ x, y }) => isFree(boxOf(x, y, one.width, height)));
    if (place) {
      taken.push(boxOf(place.x, place.y, one.width, height));
      found.push({ id: one.id, ...place, share: 1 });
      continue;
    }
    const room = Math.min(one.width, Math.max(LEAST, width - right));
    const cut = boxOf(right, one.y, room, height);
    if (!one.isForced || taken.some((other) => meet(cut, other))) continue;
    taken.push(cut);
    found.push({ id: one.id, x: right, y: one.y, share: room / one.width });
  }
  return found;
}

/** Whether two rectangles have a point in common. */
export function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The rectangle of a line of text by its left edge and its middle. */
export function boxOf(x: number, y: number, width: number, height: number): Box {
  return { left: x, right: x + width, top: y - height / 2, bottom: y + height / 2 };
}
