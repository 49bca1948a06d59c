import type { Schemas } from "@/shared/api/client";

type Detail = Schemas["FactDetail"];

/** Puts together what belongs to one document: quotes, who proposed the fact from them, and how it was decided. */
export function byDocument({ runs, evidence, proposals, verdicts }: Detail) {
  const quotes = evidence.map((quote, index) => ({ ...quote, index, isPlaced: quote.start !== null && quote.end !== null }));
  const said = runs.map(
    ({ document_id: document, document_name: name, run_id: run, team }) => ({
      document,
      name,
      run,
      team,
      quotes: quotes.filter((quote) => quote.document_id === document),
      experts: experts(proposals.filter((proposal) => proposal.run_id === run)),
      verdicts: verdicts.filter((verdict) => verdict.run_id === run),
    }),
  );
  const known = new Set(said.map(({ document }) => document));
  // A fact that a person wrote has quotes, but no run.
  const rest = new Map(quotes.filter((quote) => !known.has(quote.document_id)).map((quote) => [quote.document_id, quote.document_name]));
  const others = [...rest].map(([document, name]): (typeof said)[number] => {
    const ones = quotes.filter((quote) => quote.document_id === document);
    return { document, name, run: "", team: "", quotes: ones, experts: [], verdicts: [] };
  });
  return [...said, ...others];
}

/** What one document's run says of a fact. */
export type Said = ReturnType<typeof byDocument>[number];

function experts(proposals: Detail["proposals"]) {
  const first = new Map<string, number>();
  for (const { expert, round } of proposals) first.set(expert, Math.min(round, first.get(expert) ?? round));
  return [...first].map(([name, round]) => ({ name, round }));
}
