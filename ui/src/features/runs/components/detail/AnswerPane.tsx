import { Asked } from "@/entities/modelCall/Asked";
import { cx } from "@/shared/ui/cx";
import { useTexts } from "@/features/runs/texts";
import { hasChanges, type AnswerView, type Call } from "@/entities/run/calls";
import { useFigures } from "@/shared/ui/figures";
import { Term } from "@/shared/ui/Term";
import styles from "./run.module.css";

const SIGNS = [
  ["added", "+"],
  ["corrected", "~"],
  ["removed", "−"],
  ["unreadable", "⚠"],
  ["unaligned", "⚠"],
] as const;

interface Props {
  readonly run: string;
  readonly call: Call;
  readonly hasText: boolean;
  /** Shows the words of a candidate in the text. */
  readonly onWords: (candidate: string) => void;
}

/** What an expert said about a chunk: whom it had heard, what it changed, what could not be used. */
export function AnswerPane({ run, call, hasText, onWords }: Props) {
  const t = useTexts();
  const figures = useFigures();
  const { answer } = call;
  return (
    <article className="run-pane">
      <h2>{t("run.answer.title", { expert: call.expert, chunk: call.chunk + 1, round: call.round })}</h2>
      <dl className={styles.facts}>
        <Term name={t("run.answer.heard")}>
          {call.heard.length === 0
            ? t("run.answer.heard.none")
            : call.heard.map(([expert, count]) => t("run.answer.heard.one", { expert, count })).join(" · ")}
        </Term>
        {answer ? <Said answer={answer} /> : null}
      </dl>
      {answer ? (
        <>
          {hasChanges(answer) ? null : <p>{t("run.answer.same")}</p>}
          {SIGNS.map(([what, sign]) =>
            answer[what].length > 0 ? (
              <section key={what} className={cx(styles.changes, what)}>
                <h3>
                  {t(`run.answer.${what}`)} ({figures.count(answer[what].length)})
                </h3>
                <ul>
                  {answer[what].map((candidate, index) => (
                    <li key={index}>
                      <span aria-hidden="true">{sign}</span> <bdi>{candidate}</bdi>
                      {hasText && (what === "added" || what === "corrected") ? (
                        <button
                          type="button"
                          className={cx("quiet small", styles.where)}
                          aria-label={`${t("run.show")}: ${candidate}`}
                          title={t("run.show")}
                          onClick={() => onWords(candidate)}
                        >
                          <span aria-hidden="true">¶</span>
                        </button>
                      ) : null}
                    </li>
                  ))}
                </ul>
              </section>
            ) : null,
          )}
          {answer.calls + answer.cached > 0 ? (
            <Asked
              key={call.key}
              run={run}
              wanted={{ asker: call.expert, round: call.round, passage: call.chunk }}
              about={t("run.answer.title", { expert: call.expert, chunk: call.chunk + 1, round: call.round })}
            />
          ) : (
            <p className="soft">{t("asked.tool")}</p>
          )}
        </>
      ) : (
        <p role="status">{t("run.answer.waiting", { moment: figures.moment(call.askedAt) })}</p>
      )}
    </article>
  );
}

function Said({ answer }: { readonly answer: AnswerView }) {
  const t = useTexts();
  const figures = useFigures();
  return (
    <>
      <Term name={t("run.answer.said")}>
        {t("run.answer.counts", { entities: answer.entities, relations: answer.relations, events: answer.events })}
        {answer.dropped > 0 ? <p>{t("run.answer.dropped", { count: answer.dropped })}</p> : null}
      </Term>
      {answer.calls + answer.cached > 0 ? (
        <Term name={t("run.answer.took")}>
          {t("run.ruling.cost", { calls: answer.calls, tokens: answer.tokens, cost: figures.cost(answer.cost) })}
          {answer.cached > 0 ? ` · ${t("run.cached", { count: answer.cached })}` : ""}
        </Term>
      ) : null}
    </>
  );
}
