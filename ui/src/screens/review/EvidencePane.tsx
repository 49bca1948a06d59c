import { useState } from "react";

import { api } from "../../api/client";
import { useKeys } from "../../app/keys";
import { useTexts } from "../../i18n";
import { ErrorNote } from "../../parts/ErrorNote";
import { SourcePane, type Passage } from "../../text/SourcePane";
import { statement } from "./facts";

/** The source of a fact, at its evidence; `n` and `p` go from one quote to the next. */
export function EvidencePane({ fact }: { readonly fact: string }) {
  const t = useTexts();
  const [at, setAt] = useState(0);
  const detail = api.useQuery("get", "/api/v1/facts/{fact}", { params: { path: { fact } } });
  const evidence = detail.data?.evidence ?? [];
  const quote = evidence[Math.min(at, evidence.length - 1)];
  const step = (by: number) => setAt((before) => Math.min(Math.max(before + by, 0), Math.max(evidence.length - 1, 0)));
  useKeys({ n: () => step(1), p: () => step(-1) });
  const document = quote?.document_id;
  const text = api.useQuery(
    "get",
    "/api/v1/documents/{document}/text",
    { params: { path: { document: document ?? "" } } },
    { enabled: document !== undefined, staleTime: Infinity },
  );
  if (!quote || !detail.data) return <div className="review-source" />;
  const label = statement(detail.data.fact);
  const passages: Passage[] = evidence.flatMap((one, index) =>
    one.document_id === document && one.start !== null && one.end !== null
      ? [{ id: String(index), label, start: one.start, end: one.end, quote: one.quote }]
      : [],
  );
  return (
    <div className="review-source">
      <div className="review-quotes" role="group" aria-label={t("review.evidence")}>
        {evidence.map((one, index) => (
          <button
            key={index}
            type="button"
            aria-pressed={index === Math.min(at, evidence.length - 1)}
            onClick={() => setAt(index)}
          >
            <span aria-hidden="true">{one.verified ? "✓" : "✕"}</span>{" "}
            {t(one.verified ? "review.verified" : "review.unverified")} · {one.document_name}
          </button>
        ))}
      </div>
      {text.error ? <ErrorNote error={text.error} onRetry={() => void text.refetch()} /> : null}
      {text.data ? (
        <SourcePane
          name={text.data.name}
          text={text.data.text}
          passages={passages}
          current={quote.start === null ? undefined : String(Math.min(at, evidence.length - 1))}
          onChoose={(id) => setAt(Number(id))}
        />
      ) : (
        <p className="soft">{t("loading")}</p>
      )}
    </div>
  );
}
