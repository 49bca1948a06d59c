import { useMemo, useState } from "react";

import { cx } from "@/shared/ui/cx";
import { api } from "@/shared/api/client";
import { useTexts } from "@/entities/debate/texts";
import { ofRecorded } from "./debates";
import { CopyButton } from "@/shared/ui/CopyButton";
import { Pending } from "@/shared/ui/Pending";
import { Ruling } from "./Ruling";
import { passagesOf } from "./quotes";
import { Speech } from "./Speech";
import { SourcePane } from "@/entities/source-text/SourcePane";
import styles from "./debate.module.css";

/** A debate as the graph keeps it: who said what with which quotes, and what the judge made of it. */
export function Debate({ id }: { readonly id: string }) {
  const t = useTexts();
  const { data, error, refetch } = api.useQuery("get", "/api/v1/debates/{debate}", { params: { path: { debate: id } } }, { staleTime: Infinity });
  const [quote, setQuote] = useState<string>();
  const held = useMemo(() => data && ofRecorded(data.debate), [data]);
  const passages = useMemo(() => passagesOf(held?.turns ?? []), [held]);
  if (!data || !held) return <Pending error={error} onRetry={refetch} />;
  const { debate, text } = data;
  const { answers } = debate;
  const { turns, ruling } = held;
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
      {turns.map((turn, number) => (
        <Speech key={number} turn={turn} before={turns.slice(0, number)} number={number} quote={quote} onQuote={setQuote} />
      ))}
      {quote !== undefined && text ? (
        <div className={styles.reviewDebateText}>
          <SourcePane name={data.document_name ?? ""} text={text} passages={passages} current={quote} onChoose={setQuote} />
        </div>
      ) : null}
      <Ruling ruling={ruling} turns={turns} answers={answers} />
      <p className="soft">
        <code>{debate.id}</code> <CopyButton text={debate.id} />
      </p>
    </div>
  );
}
