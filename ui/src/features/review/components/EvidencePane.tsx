import { useMemo, useState } from "react";

import type { Schemas } from "@/shared/api/client";
import { useActions } from "@/shared/keys/keys";
import { useTexts } from "@/features/review/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { KeyOf } from "@/shared/keys/Keys";
import goNextQuote from "../actions/quotes/goNextQuote";
import goPreviousQuote from "../actions/quotes/goPreviousQuote";
import { QUOTE_ACTIONS } from "../lib/actions";
import { SourcePane, type Passage } from "@/entities/source-text/SourcePane";
import { useDocumentText } from "@/entities/source-text/useDocumentText";
import { Links } from "@/entities/fact/Links";
import { statement, type FactDetail } from "@/entities/fact/facts";
import styles from "./review.module.css";

interface Props {
  readonly detail: FactDetail | undefined;
  /** Whether it is that of the fact before, as long as the next one's is not there. */
  readonly isStale: boolean;
  /** Shows another fact of the document. */
  readonly onFact: (id: string) => void;
}

/** The source of a fact, at its evidence; `n` and `p` go from one quote to the next. Other facts' quotes are faint. */
export function EvidencePane({ detail, isStale, onFact }: Props) {
  const t = useTexts();
  const fact = detail?.fact.id;
  const [chosen, setChosen] = useState({ fact, at: 0 });
  const at = chosen.fact === fact ? chosen.at : 0;
  const setAt = (place: number) => setChosen({ fact, at: place });
  const evidence = useMemo(() => detail?.evidence ?? [], [detail]);
  const shown = Math.min(at, evidence.length - 1);
  const quote = evidence[shown];
  const move = (by: number) => setAt(Math.min(Math.max(shown + by, 0), Math.max(evidence.length - 1, 0)));
  useActions(QUOTE_ACTIONS, { move });
  const document = quote?.document_id;
  const text = useDocumentText(document);
  const others = useMemo(() => othersIn(text.data), [text.data]);
  const own = useMemo(
    () =>
      evidence.flatMap((one, index): Passage[] =>
        one.document_id === document && one.start !== null && one.end !== null
          ? [{ id: `quote-${index}`, label: detail ? statement(detail.fact) : "", start: one.start, end: one.end, quote: one.quote }]
          : [],
      ),
    [detail, evidence, document],
  );
  if (!quote) return <div className={styles.source} />;
  return (
    <div className={styles.source} aria-busy={isStale}>
      <div className={styles.quotes} role="group" aria-label={t("review.evidence")}>
        {evidence.map((one, index) => (
          <button key={index} type="button" className="small" aria-pressed={index === shown} title={one.quote} onClick={() => setAt(index)}>
            <span aria-hidden="true">{one.verified ? "✓" : "✕"}</span> {t(one.verified ? "review.verified" : "review.unverified")} ·{" "}
            <bdi>{one.document_name}</bdi>
          </button>
        ))}
        {evidence.length > 1 ? (
          <span className="soft">
            {t("count.of", { shown: shown + 1, total: evidence.length })} <KeyOf of={goNextQuote} /> <KeyOf of={goPreviousQuote} />
          </span>
        ) : null}
      </div>
      {quote.verified ? null : (
        <p className="source-mismatch" role="note">
          <span aria-hidden="true">⚠ </span>
          {t("review.unverified.what")} <q>{quote.quote}</q>
        </p>
      )}
      <Links links={quote.links} />
      {text.error ? <ErrorNote error={text.error} onRetry={() => void text.refetch()} /> : null}
      {text.data ? (
        <SourcePane
          name={text.data.name}
          text={text.data.text}
          passages={others}
          front={own}
          hidden={fact}
          current={quote.start === null ? undefined : `quote-${shown}`}
          staysPut
          onChoose={(id) => {
            const own = /^quote-(\d+)$/.exec(id);
            if (own) setAt(Number(own[1]));
            else onFact(id);
          }}
        />
      ) : (
        <p className="soft">{t("loading")}</p>
      )}
    </div>
  );
}

/** What else is stated in a document, each at its first quote. */
function othersIn(text: Schemas["DocumentDetail"] | undefined): Passage[] {
  return [...(text?.relations ?? []), ...(text?.arguments ?? [])].flatMap(({ fact_id, subject, predicate, object, quotes }) =>
    quotes.slice(0, 1).map(({ start, end }) => ({ id: fact_id, label: `${subject.name} –${predicate}→ ${object.name}`, start, end })),
  );
}
