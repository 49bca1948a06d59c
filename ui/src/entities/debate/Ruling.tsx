import type { ReactNode } from "react";

import { cx } from "@/shared/ui/cx";
import { useTexts } from "@/entities/debate/texts";
import type { Judgement, Ruling as Ruled, Turn } from "./debates";
import { useFigures } from "@/shared/ui/figures";
import { reliedOn } from "./stances";
import styles from "./debate.module.css";

interface Props {
  readonly ruling: Ruled | null;
  readonly turns: readonly Turn[];
  readonly answers: readonly string[];
  /** What the judge was asked for a reply, where that is told. */
  readonly asked?: (judgement: Judgement, at: number) => ReactNode;
}

/** What the judge made of a debate, in each order of the answers, in its own words where they are known. */
export function Ruling({ ruling, turns, answers, asked }: Props) {
  const t = useTexts();
  const figures = useFigures();
  if (!ruling) return <p className="soft">{t("run.ruling.waiting")}</p>;
  const { answer, calls, tokens } = ruling;
  const relied = reliedOn(turns, [ruling.reason, ...ruling.judgements.map((judgement) => judgement.reply)]);
  return (
    <section className={cx(styles.ruling, answer === null ? "none" : "won")}>
      <h3>{t("run.ruling")}</h3>
      <p className={styles.rulingWords}>
        <span aria-hidden="true">{answer === null ? "? " : "✓ "}</span>
        {answer === null ? t("run.ruling.none") : t("run.ruling.won", { answer, words: answers[answer - 1] ?? "" })}
      </p>
      <p>{ruling.reason}</p>
      <p className="soft">
        {t("run.ruling.confidence", { percent: `${Math.round(ruling.confidence * 100)} %` })} ·{" "}
        {t("run.ruling.cost", { calls, tokens, cost: figures.cost(ruling.cost) })}
      </p>
      {relied.length > 0 ? (
        <>
          <p className="soft">{t("run.ruling.relied")}</p>
          <ul className={styles.relied}>
            {relied.map((quote) => (
              <li key={quote.text}>
                <span aria-hidden="true">{quote.verified ? "✓" : "✗"}</span> <q dir="auto">{quote.text}</q>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <ul className={styles.votes}>
        {ruling.judgements.map((judgement, index) => (
          <li key={index}>
            <Vote judgement={judgement} />
            {asked?.(judgement, index)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Vote({ judgement }: { readonly judgement: Judgement }) {
  const t = useTexts();
  const { answer, order, problem, reply } = judgement;
  const vote = answer === null ? t("run.ruling.novote") : t("run.ruling.vote", { answer });
  const words = `${t(order === "flipped" ? "run.ruling.order.flipped" : "run.ruling.order.regular")}: ${vote}`;
  const said = (
    <>
      {words} {problem ? <span className="soft">{problem}</span> : null}
    </>
  );
  if (!reply) return <p>{said}</p>;
  return (
    <details>
      <summary>{said}</summary>
      <p className="soft">{t("run.ruling.reply")}</p>
      <p className={styles.reply} dir="auto">
        {reply}
      </p>
    </details>
  );
}
