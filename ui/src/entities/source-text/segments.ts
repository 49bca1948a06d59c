/** A range of UTF-16 units with an identity; ranges may overlap and nest in any way. */
export interface UnitSpan {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/** A stretch of text that the same spans cover from its first to its last unit. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  /** Spans that cover it, those that began first in front; empty for plain text. */
  readonly spans: readonly string[];
}

/**
 * Cuts `[from, to)` where a span begins or ends (a sweep line): the segments follow one another without gaps.
 *
 * @param spans sorted by start.
 */
export function segmentsOf(spans: readonly UnitSpan[], from: number, to: number): Segment[] {
  const inside = spans.filter((span) => span.start < to && span.end > from && span.start < span.end);
  const cuts = new Set([from, to]);
  for (const span of inside) {
    cuts.add(Math.max(span.start, from));
    cuts.add(Math.min(span.end, to));
  }
  const ordered = [...cuts].sort((a, b) => a - b);
  const segments: Segment[] = [];
  let open: UnitSpan[] = [];
  let next = 0;
  for (let index = 0; index + 1 < ordered.length; index++) {
    const start = ordered[index] ?? from;
    const end = ordered[index + 1] ?? to;
    open = open.filter((span) => span.end > start);
    for (; next < inside.length; next++) {
      const span = inside[next];
      if (!span || span.start > start) break;
      if (span.end > start) open.push(span);
    }
    segments.push({ start, end, spans: open.map((span) => span.id) });
  }
  return segments;
}

/** A part of a document that is laid out by itself, so that what is far from the screen costs nothing. */
export interface Block {
  readonly start: number;
  readonly end: number;
}

/**
 * Splits a text into blocks that end after a line break where there is one, else after a space, else anywhere but within
 * a character.
 *
 * @param size how many units a block has at most.
 */
export function blocksOf(text: string, size = 2000): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  while (start < text.length) {
    let end = Math.min(start + size, text.length);
    if (end < text.length) {
      // Looked for within the block only: a text of a million characters may be one line.
      const words = text.slice(start, end);
      const last = words.lastIndexOf("\n") + 1 || words.lastIndexOf(" ") + 1;
      if (last > 0) end = start + last;
      else if (isSecondHalf(text.charCodeAt(end))) end -= 1;
    }
    blocks.push({ start, end });
    start = end;
  }
  return blocks;
}

function isSecondHalf(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** Sorts spans for `segmentsOf` and deals them to blocks, each to all that it touches, in one pass. */
export function dealt(spans: readonly UnitSpan[], blocks: readonly Block[]): UnitSpan[][] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  const hands: UnitSpan[][] = blocks.map(() => []);
  let first = 0;
  for (const span of sorted) {
    while (first < blocks.length && (blocks[first]?.end ?? 0) <= span.start) first++;
    for (let index = first; index < blocks.length && (blocks[index]?.start ?? 0) < span.end; index++) {
      hands[index]?.push(span);
    }
  }
  return hands;
}
