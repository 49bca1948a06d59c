import { api } from "@/shared/api/client";
import { useTexts } from "@/entities/fact/texts";
import type { FactDetail } from "./facts";
import { votesOf } from "./votes";
import styles from "./claim.module.css";

/** Who proposed a fact and in which rounds; and who of the same task did not. */
export function Votes({ detail }: { readonly detail: FactDetail }) {
  const t = useTexts();
  const teams = api.useQuery("get", "/api/v1/teams", {}, { staleTime: 60_000, retry: false });
  const votes = votesOf(detail, teams.data ?? []);
  const said = votes.filter((vote) => vote.rounds.length > 0).length;
  return (
    <section>
      <h3>
        {t("review.votes")} {votes.length > said ? `${said}–${votes.length - said}` : ""}
      </h3>
      <ul className={styles.votes}>
        {votes.map((vote) => (
          <li key={`${vote.expert} ${vote.task}`} className={vote.rounds.length > 0 ? "yes" : "no"}>
            <span aria-hidden="true">{vote.rounds.length > 0 ? "✓" : "–"}</span>{" "}
            {vote.rounds.length > 0
              ? t("review.votes.row", { expert: vote.expert, task: vote.task, rounds: vote.rounds.join(", "), count: vote.rounds.length })
              : t("review.votes.not", { expert: vote.expert, task: vote.task })}
          </li>
        ))}
      </ul>
    </section>
  );
}
