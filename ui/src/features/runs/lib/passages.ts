import type { DebateView } from "@/entities/debate/debates";
import { callAt, debateAt, type RunView } from "@/entities/run/run";
import type { Passage } from "@/entities/source-text/SourcePane";
import { claimsOf } from "../components/detail/ClaimsPane";
import { quoteId } from "@/entities/debate/Speech";
import { placeOf, wordsIn } from "@/entities/debate/quotes";
import type { DocumentText } from "../components/detail/SourceSide";

/** What is to be highlighted in the document for a row of the tree. */
export function passagesOf(view: RunView, key: string, text: DocumentText | undefined): readonly Passage[] {
  if (!text) return [];
  const debate = debateAt(view, key);
  if (debate) return quotesOf(debate);
  if (key === "gate" || key === "verdicts") {
    return claimsOf(view, key).flatMap(([claim], index) => {
      const place = placeOf(claim);
      return place ? [{ id: String(index), label: claim, ...place }] : [];
    });
  }
  const call = callAt(view, key);
  if (!call?.answer) return [];
  const said = new Set([...call.answer.added, ...call.answer.corrected].flatMap(wordsIn));
  return [...text.mentions, ...text.nuggets].flatMap(({ id, span, type, text: words }) =>
    said.has(words) ? [{ id, label: `${type} “${words}”`, start: span.start, end: span.end, quote: words }] : [],
  );
}

function quotesOf({ turns }: DebateView): Passage[] {
  return turns.flatMap((turn, number) =>
    turn.quotes.flatMap((quote, at) =>
      quote.start !== null && quote.end !== null
        ? [{ id: quoteId(number, at), label: quote.text, start: quote.start, end: quote.end }]
        : [],
    ),
  );
}

/** The first mention of a candidate's words in the text. */
export function mentionOf(candidate: string, text: DocumentText): string | undefined {
  const [words] = wordsIn(candidate);
  return [...text.mentions, ...text.nuggets]
    .filter((mark) => mark.text === words)
    .sort((a, b) => a.span.start - b.span.start)
    .at(0)?.id;
}
