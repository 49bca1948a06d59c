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
    return at + firstAtLeast(this.#astral, at);
  }

  /** The code point index of a UTF-16 index; one in the middle of a character counts as its beginning. */
  toCodePoints(unit: number): number {
    const at = Math.min(Math.max(unit, 0), this.#units);
    let low = 0;
    let high = this.#astral.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      // The second unit of the character `middle` stands at its code point index + `middle` earlier ones + 1.
      if ((this.#astral[middle] ?? 0) + middle + 1 <= at) low = middle + 1;
      else high = middle;
    }
    return at - low;
  }
}

function firstAtLeast(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
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
