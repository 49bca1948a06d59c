import { useMemo } from "react";

import { cx } from "@/shared/ui/cx";
import { api } from "@/shared/api/client";
import { Asked } from "@/entities/modelCall/Asked";
import { isOfJudgement, isOfTurn, sampleOf } from "./callsOfDebate";
import { useTexts } from "@/entities/debate/texts";
import { ofRecorded, type DebateView, type Quote, type Turn } from "./debates";
import { OffsetMap, quoteMatches } from "@/entities/source-text/offsets";
import { Ruling } from "./Ruling";
import { Speech } from "./Speech";
import styles from "./debate.module.css";

interface Props {
  /** Id of the run, in the queue or in the graph, where it is known. */
  readonly run: string | undefined;
  readonly debate: DebateView;
  /** Whether the graph has it: its transcript holds the judge's words, which events leave out. */
  readonly isKept: boolean;
  /** The document, where it is there. */
  readonly text: string | undefined;
  readonly quote: string | undefined;
  readonly onQuote: (id: string) => void;
}

/** A debate as it was held: the claim, what was said with its quotes, the judge's replies. */
export function DebatePane({ run, debate, isKept, text, quote, onQuote }: Props) {
  const t = useTexts();
  const kept = api.useQuery(
    "get",
    "/api/v1/debates/{debate}",
    { params: { path: { debate: debate.id } } },
    { enabled: isKept, retry: false, staleTime: Infinity },
  );
  const judgements = useMemo(() => (kept.data ? ofRecorded(kept.data.debate).ruling.judgements : []), [kept.data]);
  const map = useMemo(() => (text === undefined ? undefined : new OffsetMap(text)), [text]);
  const isShifted = (one: Quote) =>
    text !== undefined && map !== undefined && one.start !== null && one.end !== null && !quoteMatches(text, map, { start: one.start, end: one.end }, one.text);
  const ruling = debate.ruling && judgements.length > 0 ? { ...debate.ruling, judgements } : debate.ruling;
  return (
    <article className={cx("run-pane", styles.debate)}>
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
        <p className={styles.question}>{debate.question}</p>
        <ol className={styles.answers}>
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
          <Speech
            turn={turn}
            before={debate.turns.slice(0, index)}
            number={index}
            quote={quote}
            isShifted={isShifted}
            onQuote={onQuote}
            asked={
              run === undefined ? null : (
                <Asked
                  run={run}
                  wanted={{ debate: debate.id, round: turn.round }}
                  fits={(call) => isOfTurn(call, turn)}
                  about={t("run.turn.link", { number: index + 1 })}
                />
              )
            }
          />
        </section>
      ))}
      <Ruling
        ruling={ruling}
        turns={debate.turns}
        answers={debate.answers}
        asked={(judgement, at) =>
          run === undefined ? null : (
            <Asked
              run={run}
              wanted={{ debate: debate.id, asker: "judge" }}
              fits={(call) => isOfJudgement(call, judgement, sampleOf(ruling?.judgements ?? [], at))}
              about={`${t("run.debate.role.judge")} ${at + 1}`}
            />
          )
        }
      />
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
