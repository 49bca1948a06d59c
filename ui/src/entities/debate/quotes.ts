import type { Passage } from "@/entities/source-text/SourcePane";
import type { Quote, Turn } from "./debates";

/** The id of a quote within a debate: the number of the speech and of the quote in it. */
export function quoteId(turn: number, at: number): string {
  return `${turn}.${at}`;
}

/** The quotes of a debate that stand in the text. */
export function passagesOf(turns: readonly Turn[]): Passage[] {
  return turns.flatMap((turn, number) =>
    turn.quotes.flatMap(({ text, start, end }, at) =>
      start === null || end === null ? [] : [{ id: quoteId(number, at), label: text, start, end }],
    ),
  );
}

/** A stretch of a speech: its speaker's own words, or a quote. */
type SpeechPart = { readonly text: string; readonly quote: null } | { readonly text: string; readonly quote: Quote; readonly at: number };

/**
 * Cuts a speech where it quotes. The speech has plain marks around its quotes, in the order of the checked ones; a mark
 * to which no checked quote belongs is shown as it was said.
 */
export function partsOf(speech: string, quotes: readonly Quote[]): SpeechPart[] {
  const parts: SpeechPart[] = [];
  let number = 0;
  let from = 0;
  for (const found of speech.matchAll(/<quote>([\s\S]*?)<\/quote>/g)) {
    const quote = quotes[number];
    if (!quote) break;
    const before = ownWords(speech.slice(from, found.index), number > 0);
    if (before) parts.push({ text: before, quote: null });
    parts.push({ text: found[1] ?? "", quote, at: number });
    from = found.index + found[0].length;
    number += 1;
  }
  const rest = ownWords(speech.slice(from), number > 0);
  if (rest) parts.push({ text: rest, quote: null });
  return parts;
}

/** What the speaker says; the full stop or comma after a quote stands in a block of its own and says nothing there. */
function ownWords(text: string, isAfterQuote: boolean): string {
  return (isAfterQuote ? text.replace(/^[\s.,;:!?…。，；：！？、]+/u, "") : text).trim();
}

/** Where a claim is that ends in `at 123`: its first quoted words, in code points. */
export function placeOf(claim: string): { readonly start: number; readonly end: number; readonly quote: string } | null {
  const at = / at (\d+)$/.exec(claim);
  const words = /“([^”]+)”/.exec(claim)?.[1];
  if (!at || words === undefined) return null;
  const start = Number(at[1]);
  return { start, end: start + Array.from(words).length, quote: words };
}

/** The words that a candidate is about: what stands in its quotation marks. */
export function wordsIn(candidate: string): string[] {
  return [...candidate.matchAll(/“([^”]+)”/g)].map((found) => found[1] ?? "");
}
