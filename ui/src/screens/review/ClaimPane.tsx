import { useState } from "react";

import { api } from "../../api/client";
import { useTexts } from "../../i18n";
import { ErrorNote } from "../../parts/ErrorNote";
import { FactChip } from "../../parts/Status";
import { statement, type FactDetail } from "./facts";

const BLIND = "consilience.blind";

/** One fact: what it says, who proposed it, why it was contested, what was decided. */
export function ClaimPane({ fact }: { readonly fact: string }) {
  const t = useTexts();
  const [blind, setBlind] = useState(localStorage.getItem(BLIND) === "yes");
  const [revealed, setRevealed] = useState(false);
  const { data, error, isPending, refetch } = api.useQuery("get", "/api/v1/facts/{fact}", { params: { path: { fact } } });
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (isPending) return <p className="soft">{t("loading")}</p>;
  const shown = !blind || revealed || data.reviews.length > 0;
  const gates = [...new Set(data.runs.map((run) => run.gate).filter((gate) => gate !== ""))];
  return (
    <article className="claim">
      <h2>{statement(data.fact)}</h2>
      <p>
        {shown ? <FactChip status={data.fact.status} /> : null}{" "}
        <span className="soft">
          {data.fact.subject.type}
          {data.fact.object ? ` → ${data.fact.object.type}` : ""} ·{" "}
          {t("review.confidence", { value: data.fact.confidence.toFixed(2) })}
        </span>
      </p>
      {shown && data.fact.status !== "accepted" ? <Why detail={data} /> : null}
      {gates.length > 0 ? (
        <section>
          <h3>{t("review.gate")}</h3>
          {gates.map((gate) => (
            <p key={gate}>{gate}</p>
          ))}
        </section>
      ) : null}
      <section>
        <h3>{t("review.votes")}</h3>
        <ul>
          {data.proposals.map((proposal) => (
            <li key={`${proposal.run_id} ${proposal.expert}`}>
              {t("review.votes.row", { expert: proposal.expert, task: proposal.task, round: proposal.round })}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{t("review.verdicts")}</h3>
        {shown ? (
          <ul>
            {data.verdicts.map((verdict) => (
              <li key={`${verdict.run_id} ${verdict.method}`}>
                <FactChip status={verdict.decision} /> {verdict.method}: {verdict.reason}
              </li>
            ))}
          </ul>
        ) : (
          <p>
            {t("review.verdict.hidden")}{" "}
            <button type="button" onClick={() => setRevealed(true)}>
              {t("review.verdict.show")}
            </button>
          </p>
        )}
        <label className="soft">
          <input
            type="checkbox"
            checked={blind}
            onChange={(event) => {
              localStorage.setItem(BLIND, event.target.checked ? "yes" : "no");
              setBlind(event.target.checked);
            }}
          />{" "}
          {t("review.blind")}
        </label>
      </section>
      {data.reviews.length > 0 ? (
        <section>
          <h3>{t("review.history")}</h3>
          <ul>
            {data.reviews.map((review) => (
              <li key={review.id}>
                {review.by}: {review.decision} {review.reason ? `– ${review.reason}` : ""}{" "}
                <time className="soft" dateTime={review.at}>
                  {new Date(review.at).toLocaleString()}
                </time>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </article>
  );
}

function Why({ detail }: { readonly detail: FactDetail }) {
  const t = useTexts();
  const reasons = [...detail.reviews.slice(-1), ...detail.verdicts.filter((v) => v.decision !== "accepted")];
  const said = reasons.map((one) => one.reason).filter((reason) => reason !== "");
  if (said.length === 0) return null;
  return (
    <section className="claim-why">
      <h3>{t("review.why")}</h3>
      <p>{said[0]}</p>
    </section>
  );
}
