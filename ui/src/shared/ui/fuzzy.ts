/** How well a text answers a query, and which of its characters do. */
interface Fit {
  /** The higher the better; the best is 1. */
  readonly score: number;
  /** UTF-16 indexes of the characters that were asked for, rising. */
  readonly at: readonly number[];
}

const EMPTY: Fit = { score: 0.5, at: [] };

/**
 * Finds the characters of a query in a text, in order and in any case, preferring stretches and beginnings of words.
 *
 * @returns null when the text lacks one of them.
 */
export function fit(query: string, text: string): Fit | null {
  const wanted = folded(query).replaceAll(/\s+/g, "");
  if (wanted === "") return EMPTY;
  const given = folded(text);
  const whole = given.indexOf(folded(query).trim());
  if (whole >= 0) {
    const at = Array.from({ length: folded(query).trim().length }, (_, index) => whole + index);
    const bonus = whole === 0 ? 0.2 : begins(given, whole) ? 0.15 : 0.05;
    return { score: 0.75 + bonus + 0.05 * (at.length / given.length), at };
  }
  const at = places(wanted, given);
  if (!at) return null;
  const stretches = at.filter((place, index) => index > 0 && place === (at[index - 1] ?? 0) + 1).length;
  const starts = at.filter((place) => begins(given, place)).length;
  const spread = (at.at(-1) ?? 0) - (at[0] ?? 0) + 1;
  const tight = (stretches + starts) / (2 * at.length);
  return { score: 0.7 * tight * Math.sqrt(at.length / spread), at };
}

/** Where the characters are: of each the next beginning of a word if the rest can still be found, else the next one. */
function places(wanted: string, given: string): number[] | null {
  const at: number[] = [];
  let from = 0;
  for (let index = 0; index < wanted.length; index++) {
    const character = wanted[index] ?? "";
    const next = given.indexOf(character, from);
    if (next < 0) return null;
    let start = next;
    const isStretch = at.length > 0 && next === from;
    while (!isStretch && start >= 0 && !begins(given, start)) start = given.indexOf(character, start + 1);
    const place = start >= 0 && isWithin(wanted.slice(index + 1), given, start + 1) ? start : next;
    at.push(place);
    from = place + 1;
  }
  return at;
}

function isWithin(wanted: string, given: string, from: number): boolean {
  let place = from;
  for (const character of wanted) {
    const next = given.indexOf(character, place);
    if (next < 0) return false;
    place = next + character.length;
  }
  return true;
}

function begins(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "");
}

/** Lower case, where that leaves every character at its place. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}
