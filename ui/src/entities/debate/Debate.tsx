import { useMemo, useState } from "react";

import { cx } from "@/shared/ui/cx";
import { api } from "@/shared/api/client";
import { useTexts } from "@/entities/debate/texts";
import { isFacts, ofTranscript } from "./transcript";
import { CopyButton } from "@/shared/ui/CopyButton";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { Ruling } from "./Ruling";
import { quoteId, Speech } from "./Speech";
import { SourcePane, type Passage } from "@/entities/source-text/SourcePane";
import styles from "./debate.module.css";

/** A debate as the graph keeps it: who said what with which quotes, and what the judge made of it. */
export function Debate({ id }: { readonly id: string }) {
  const t = useTexts();
  const { data, error, refetch } = api.useQuery("get", "/api/v1/debates/{debate}", { params: { path: { debate: id } } }, { staleTime: Infinity });
  const [quote, setQuote] = useState<string>();
  const said = useMemo(() => {
    const transcript = data?.debate.transcript;
    return isFacts(transcript) ? ofTranscript(transcript) : { turns: [], judgements: [] };
  }, [data]);
  const passages = useMemo(() => {
    const found: Passage[] = [];
    said.turns.forEach((turn, number) =>
      turn.quotes.forEach((one, at) => {
        if (one.start !== null && one.end !== null) found.push({ id: quoteId(number, at), label: one.text, start: one.start, end: one.end });
      }),
    );
    return found;
  }, [said]);
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className="soft">{t("loading")}</p>;
  const { debate, text } = data;
  const answers = debate.answers.map(String);
  const ruling = {
    answer: debate.answer,
    confidence: debate.confidence,
    reason: debate.reason,
    judgements: said.judgements,
    calls: debate.calls,
    tokens: debate.prompt_tokens + debate.completion_tokens,
    cost: debate.cost,
  };
  return (
    <div className={cx(styles.debate, styles.reviewDebate)}>
      <p className={styles.question} dir="auto">
        {debate.question}
      </p>
      <ol className={styles.answers}>
        {answers.map((answer, index) => (
          <li key={index} className={`side-${index + 1}`}>
            <strong>{t("run.debate.answer", { answer: index + 1 })}</strong> <bdi>{answer}</bdi>
          </li>
        ))}
      </ol>
      {said.turns.map((turn, number) => (
        <Speech key={number} turn={turn} before={said.turns.slice(0, number)} number={number} quote={quote} onQuote={setQuote} />
      ))}
      {quote !== undefined && text ? (
        <div className={styles.reviewDebateText}>
          <SourcePane name={data.document_name ?? ""} text={text} passages={passages} current={quote} onChoose={setQuote} />
        </div>
      ) : null}
      <Ruling ruling={ruling} turns={said.turns} answers={answers} />
      <p className="soft">
        <code>{debate.id}</code> <CopyButton text={debate.id} />
      </p>
    </div>
  );
}
