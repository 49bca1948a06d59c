/**
 * Offsets of the server count Unicode code points, those of JavaScript count UTF-16 units. This is the only place that
 * converts between them, once per document.
 */
export class OffsetMap {
  /** Code point indexes of the characters that take two UTF-16 units, rising. */
  readonly #astral: Uint32Array;
  readonly #units: number;

  constructor(text: string) {
    const astral: number[] = [];
    for (let unit = 0; unit < text.length - 1; unit++) {
      const first = text.charCodeAt(unit);
      if (first < 0xd800 || first > 0xdbff) continue;
      const second = text.charCodeAt(unit + 1);
      if (second < 0xdc00 || second > 0xdfff) continue;
      astral.push(unit - astral.length);
      unit++;
    }
    this.#astral = Uint32Array.from(astral);
    this.#units = text.length;
  }

  /** Number of code points in the text. */
  get length(): number {
    return this.#units - this.#astral.length;
  }

  /** The UTF-16 index of a code point index; indexes outside the text are moved to its ends. */
  toUnits(codePoint: number): number {
    const at = Math.min(Math.max(codePoint, 0), this.length);
    return at + firstWhere(this.#astral.length, (index) => (this.#astral[index] ?? 0) >= at);
  }

  /** The code point index of a UTF-16 index; one in the middle of a character counts as its beginning. */
  toCodePoints(unit: number): number {
    const at = Math.min(Math.max(unit, 0), this.#units);
    // The second unit of a character stands at its code point index + the number of earlier ones + 1.
    return at - firstWhere(this.#astral.length, (index) => (this.#astral[index] ?? 0) + index + 1 > at);
  }
}

/** The first index below `count` from which on something is so, which it is for none before; else `count`. */
export function firstWhere(count: number, isSo: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isSo(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A half-open range `[start, end)` of code points, as the API gives it. */
export interface CodePointSpan {
  readonly start: number;
  readonly end: number;
}

/** Whether the text at the span is the quote, character by character; what is not is shown with a badge. */
export function quoteMatches(text: string, map: OffsetMap, span: CodePointSpan, quote: string): boolean {
  return span.start < span.end && text.slice(map.toUnits(span.start), map.toUnits(span.end)) === quote;
}
