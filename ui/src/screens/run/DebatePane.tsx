import { useMemo } from "react";

import { api } from "../../api/client";
import { useTexts } from "../../i18n";
import { isFacts } from "../../live/events";
import { ofTranscript, type DebateView, type Turn } from "../../live/debates";
import { Ruling } from "./Ruling";
import { Speech } from "./Speech";

interface Props {
  readonly debate: DebateView;
  /** Whether the graph has it: its transcript holds the judge's words, which events leave out. */
  readonly isKept: boolean;
  readonly quote: string | undefined;
  readonly onQuote: (id: string) => void;
}

/** A debate as it was held: the claim, what was said with its quotes, the judge's replies. */
export function DebatePane({ debate, isKept, quote, onQuote }: Props) {
  const t = useTexts();
  const kept = api.useQuery(
    "get",
    "/api/v1/debates/{debate}",
    { params: { path: { debate: debate.id } } },
    { enabled: isKept, retry: false, staleTime: Infinity },
  );
  const judgements = useMemo(() => {
    const transcript = kept.data?.debate.transcript;
    return isFacts(transcript) ? ofTranscript(transcript).judgements : [];
  }, [kept.data]);
  const ruling = debate.ruling && judgements.length > 0 ? { ...debate.ruling, judgements } : debate.ruling;
  return (
    <article className="run-pane run-debate">
      <header>
        <p className="soft">
          {t("run.debate.claim")} · {debate.protocol}
        </p>
        <h2>
          <bdi>{debate.claim}</bdi>
        </h2>
        {debate.gate ? (
          <p>
            <span className="soft">{t("run.debate.gate")}:</span> {debate.gate}
          </p>
        ) : null}
        <p className="run-question">{debate.question}</p>
        <ol className="run-answers">
          {debate.answers.map((answer, index) => (
            <li key={index} className={`side-${index + 1}`}>
              <strong>{t("run.debate.answer", { answer: index + 1 })}</strong> {answer}
            </li>
          ))}
        </ol>
      </header>
      {debate.turns.map((turn, index) => (
        <section key={index}>
          <Heading turn={turn} before={debate.turns[index - 1]} />
          <Speech turn={turn} number={index} quote={quote} onQuote={onQuote} />
        </section>
      ))}
      <Ruling ruling={ruling} answers={debate.answers} />
    </article>
  );
}

function Heading({ turn, before }: { readonly turn: Turn; readonly before: Turn | undefined }) {
  const t = useTexts();
  const isNewRollout = before !== undefined && before.rollout !== turn.rollout;
  if (before && !isNewRollout && before.round === turn.round) return null;
  return (
    <h3>
      {isNewRollout ? `${t("run.debate.rollout", { number: turn.rollout })} · ` : ""}
      {t("run.debate.round", { number: turn.round })}
    </h3>
  );
}
