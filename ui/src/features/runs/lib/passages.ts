
import { callAt, debateAt, type RunView } from "@/entities/run/run";
import type { Passage } from "@/entities/source-text/SourcePane";
import { claimsOf } from "../components/detail/ClaimsPane";

import { passagesOf as quotesOf, placeOf, wordsIn } from "@/entities/debate/quotes";
import type { DocumentText } from "../components/detail/SourceSide";

/** What is to be highlighted in the document for a row of the tree. */
export function passagesOf(view: RunView, key: string, text: DocumentText | undefined): readonly Passage[] {
  if (!text) return [];
  const debate = debateAt(view, key);
  if (debate) return quotesOf(debate.turns);
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

/** The first mention of a candidate's words in the text. */
export function mentionOf(candidate: string, text: DocumentText): string | undefined {
  const [words] = wordsIn(candidate);
  return [...text.mentions, ...text.nuggets]
    .filter((mark) => mark.text === words)
    .sort((a, b) => a.span.start - b.span.start)
    .at(0)?.id;
}
