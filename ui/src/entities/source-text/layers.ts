import { firstWhere } from "./offsets";
import type { Block, UnitSpan } from "./segments";

/**
 * Lays a few spans over those of a whole document. Only lists of blocks that they touch are new, so that all others
 * need not be painted again.
 *
 * @param hands the spans of each block, sorted for `segmentsOf`.
 * @param front what is added.
 * @param hidden what is left out; spans with these ids.
 */
export function layered(
  hands: readonly (readonly UnitSpan[])[],
  blocks: readonly Block[],
  front: readonly UnitSpan[],
  hidden: readonly UnitSpan[],
): readonly (readonly UnitSpan[])[] {
  const gone = new Set(hidden.map((span) => span.id));
  const after = [...hands];
  for (const at of touched(blocks, [...front, ...hidden])) {
    const block = blocks[at];
    const own = block ? front.filter((span) => span.start < block.end && span.end > block.start) : [];
    const others = (hands[at] ?? []).filter((span) => !gone.has(span.id));
    after[at] = [...own, ...others].sort((a, b) => a.start - b.start || b.end - a.end);
  }
  return after;
}

function touched(blocks: readonly Block[], spans: readonly UnitSpan[]): Set<number> {
  const found = new Set<number>();
  for (const span of spans) {
    for (let at = blockAt(blocks, span.start); at < blocks.length && (blocks[at]?.start ?? 0) < span.end; at++) found.add(at);
  }
  return found;
}

/** The block that holds a unit; the last one for units after the text. */
function blockAt(blocks: readonly Block[], unit: number): number {
  return firstWhere(Math.max(blocks.length - 1, 0), (index) => (blocks[index]?.end ?? 0) > unit);
}
