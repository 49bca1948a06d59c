import type { Schemas } from "@/shared/api/client";
import type { Turn } from "@/entities/debate/debates";
import type { Passage } from "@/entities/source-text/SourcePane";

type Evidence = Schemas["FactDetail"]["evidence"][number];

/** A debate with what was said in it. */
interface Held {
  readonly id: string;
  readonly document: string | null;
  readonly turns: readonly Turn[];
}

/** A place in a document that the page can show. */
export interface Place extends Passage {
  readonly document: string;
}

/** The id of a quote within the evidence. */
export function evidenceId(at: number): string {
  return `e${at}`;
}

/** The id of a quote within a debate. */
export function debateQuoteId(debate: string, quote: string): string {
  return `${debate}:${quote}`;
}

/** All places that back the fact: its evidence, and the quotes of its debates that the text contains. */
export function placesOf(evidence: readonly Evidence[], debates: readonly Held[], label: string): Place[] {
  const stated = evidence.flatMap(({ start, end, quote, document_id }, at): Place[] =>
    start === null || end === null ? [] : [{ id: evidenceId(at), label, start, end, quote, document: document_id }],
  );
  const said = debates.flatMap(({ id, document, turns }) =>
    turns.flatMap((turn, number) =>
      turn.quotes.flatMap(({ text, start, end }, at): Place[] =>
        document === null || start === null || end === null
          ? []
          : [{ id: debateQuoteId(id, `${number}.${at}`), label: turn.speaker, start, end, quote: text, document }],
      ),
    ),
  );
  return [...stated, ...said];
}
