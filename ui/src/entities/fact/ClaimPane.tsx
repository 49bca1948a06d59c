

import { cx } from "@/shared/ui/cx";
import { api } from "@/shared/api/client";
import { useTexts } from "@/entities/fact/texts";
import { confidenceOf } from "@/shared/ui/confidence";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { FactChip } from "@/shared/ui/Status";
import { useSettled } from "@/shared/ui/useSettled";
import { Around } from "./Around";
import { factAt } from "./knownThen";
import type { Mark } from "./mark";
import { statement, type Fact, type FactDetail } from "./facts";
import { Participants } from "./Participants";
import { Verdicts } from "./Verdicts";
import { Votes } from "./Votes";
import styles from "./claim.module.css";

interface Props {
  readonly id: string;
  /** The moment at which the graph knew what is shown. */
  readonly knownAt?: string | undefined;
  /** What the queue knows of it: shown before the rest has come. */
  readonly item: Fact | undefined;
  readonly mark: Mark | undefined;
  /** Whether what the judge said is hidden. */
  readonly isBlind: boolean;
  readonly isDebateOpen: boolean;
  readonly onReveal: () => void;
  readonly onDebate: () => void;
  readonly onAbout: (id: string) => void;
  readonly onFact: (id: string) => void;
}

/** One fact: why it is not accepted, what it says, who proposed it, what was argued, what else is known. */
export function ClaimPane({ id, knownAt, item, mark, isBlind, isDebateOpen, onReveal, onDebate, onAbout, onFact }: Props) {
  const t = useTexts();
  const { data, error, refetch } = api.useQuery("get", "/api/v1/facts/{fact}", factAt(id, knownAt));
  // Who races through the queue does not have everything around each fact read.
  const isSettled = useSettled(true, 200, false);
  const fact = data?.fact ?? item;
  if (!fact) return error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <p className="claim soft">{t("loading")}</p>;
  return (
    <article className="claim">
      {data && !isBlind && data.fact.status !== "accepted" ? <Why detail={data} /> : null}
      <h2>
        <bdi>{statement(fact)}</bdi>
      </h2>
      <p className={styles.state}>
        {isBlind ? null : <FactChip status={fact.status} />}
        {mark ? <span className={`review-mark ${mark.kind}`}>{t(`review.mark.${mark.kind}`)}</span> : null}
        <span className="soft">
          {t(`review.one.${fact.kind}`)} · {t("review.confidence", { value: confidenceOf(fact.confidence) })} ·{" "}
          {t("review.disagreement", { value: fact.disagreement.toFixed(2) })}
        </span>
      </p>
      <Participants fact={fact} isWanted={isSettled} onAbout={onAbout} />
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <Gates detail={data} />
          <Votes detail={data} />
          <Verdicts detail={data} isBlind={isBlind} isOpen={isDebateOpen} onReveal={onReveal} onDebate={onDebate} />
          {isSettled ? <Around detail={data} knownAt={knownAt} onFact={onFact} onAbout={onAbout} /> : null}
          <Reviews detail={data} />
        </>
      ) : (
        <p className="soft">{t("loading")}</p>
      )}
    </article>
  );
}

function Why({ detail }: { readonly detail: FactDetail }) {
  const t = useTexts();
  const { status } = detail.fact;
  const reviews = detail.reviews.filter((review) => review.decision === "rejected").slice(-1);
  const verdicts = detail.verdicts.filter((verdict) => verdict.decision !== "accepted");
  const [said] = [...reviews, ...verdicts].map((one) => one.reason).filter((reason) => reason !== "");
  if (said === undefined) return null;
  return (
    <p className={cx(styles.why, status)}>
      <strong>{t(status === "rejected" ? "review.why.rejected" : "review.why")}</strong> <bdi>{said}</bdi>
    </p>
  );
}

function Gates({ detail }: { readonly detail: FactDetail }) {
  const t = useTexts();
  const gates = [...new Set(detail.runs.map((run) => run.gate).filter((gate) => gate !== ""))];
  if (gates.length === 0) return null;
  return (
    <section>
      <h3>{t("review.gate")}</h3>
      {gates.map((gate) => (
        <p key={gate} dir="auto">
          {gate}
        </p>
      ))}
    </section>
  );
}

function Reviews({ detail }: { readonly detail: FactDetail }) {
  const t = useTexts();
  if (detail.reviews.length === 0) return null;
  return (
    <section>
      <h3>{t("review.history")}</h3>
      <ul>
        {detail.reviews.map((review) => (
          <li key={review.id}>
            <bdi>{review.by}</bdi>: {t(`review.mark.${review.decision === "commented" ? "flagged" : review.decision}`)}{" "}
            {review.reason ? (
              <>
                – <bdi>{review.reason}</bdi>
              </>
            ) : null}{" "}
            <time className="soft" dateTime={review.at}>
              {new Date(review.at).toLocaleString()}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
