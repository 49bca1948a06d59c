import { Link } from "@tanstack/react-router";

import { hrefTo } from "@/shared/routes";
import { Asked } from "@/entities/modelCall/Asked";
import { useTexts } from "@/features/facts/texts";
import { useFigures } from "@/shared/ui/figures";
import { confidenceOf } from "@/shared/ui/confidence";
import { FactChip } from "@/shared/ui/Status";
import type { FactDetail } from "@/entities/fact/facts";
import styles from "./fact.module.css";

/** How a fact came about, run by run - proposals, gate, verdict - and what people decided since. */
export function FactHistory({ detail }: { readonly detail: FactDetail }) {
  const t = useTexts();
  return (
    <>
      <section>
        <h2>{t("fact.runs", { count: detail.runs.length })}</h2>
        {detail.runs.length === 0 ? <p>{t("fact.runs.none")}</p> : null}
        {detail.runs.map((run) => (
          <Run key={run.run_id} run={run} detail={detail} />
        ))}
      </section>
      <Decisions reviews={detail.reviews} />
    </>
  );
}

function Run({ run, detail }: { readonly run: FactDetail["runs"][number]; readonly detail: FactDetail }) {
  const t = useTexts();
  const proposals = detail.proposals.filter(({ run_id }) => run_id === run.run_id).sort((a, b) => a.round - b.round);
  const rounds = [...new Set(proposals.map(({ round }) => round))];
  const verdicts = detail.verdicts.filter(({ run_id }) => run_id === run.run_id);
  return (
    <section className={styles.run}>
      <h3>
        <a href={hrefTo("document", run.document_id)}>{run.document_name}</a>
      </h3>
      <p className="soft">
        {t("fact.run.line", { team: run.team, schema: run.schema, rounds: run.rounds, confidence: confidenceOf(run.confidence) })}
      </p>
      <ol className={styles.steps}>
        {rounds.map((round) => (
          <li key={round}>
            <strong>{t("fact.step.round", { round })}</strong>{" "}
            {proposals
              .filter((proposal) => proposal.round === round)
              .map(({ expert, task }) => t("fact.step.proposal", { expert, task }))
              .join(", ")}
            {proposals
              .filter((proposal) => proposal.round === round)
              .map(({ expert }) => (
                <Asked
                  key={expert}
                  run={run.run_id}
                  wanted={{ asker: expert, round }}
                  title={t("asked.of", { expert })}
                  about={t("fact.step.round", { round })}
                />
              ))}
          </li>
        ))}
        <li>
          <strong>{t("fact.step.gate")}</strong> {run.gate === "" ? t("fact.step.gate.none") : run.gate}
        </li>
        {verdicts.map((verdict) => (
          <li key={verdict.method}>
            <strong>{t("fact.step.verdict")}</strong> <FactChip status={verdict.decision} /> {verdict.method}
            {verdict.reason ? `: ${verdict.reason}` : ""}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Decisions({ reviews }: { readonly reviews: FactDetail["reviews"] }) {
  const t = useTexts();
  const figures = useFigures();
  return (
    <section>
      <h2>{t("fact.decisions", { count: reviews.length })}</h2>
      {reviews.length === 0 ? <p>{t("fact.decisions.none")}</p> : null}
      <ol className={styles.steps}>
        {reviews.map((review) => (
          <li key={review.id}>
            <strong>{review.by}</strong>{" "}
            {review.decision === "commented" ? t("fact.commented") : <FactChip status={review.decision} />}{" "}
            {review.reason ? <q>{review.reason}</q> : null}{" "}
            <time className="soft" dateTime={review.at}>
              {figures.moment(review.at)}
            </time>
            {[review.replaced_by, review.replaces].map((other, index) =>
              other ? (
                <span key={other}>
                  {" "}
                  <Link to="/facts/$fact" params={{ fact: other }} search={{}}>
                    {t(index === 0 ? "fact.replaced" : "fact.replaces")}
                  </Link>
                </span>
              ) : null,
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
