import { useTexts } from "@/features/evaluation/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { RunChip } from "@/shared/ui/Status";
import { DebateResults } from "./DebateResults";
import { ExperimentResults } from "./ExperimentResults";
import { FactResults } from "./FactResults";
import { GenresResults } from "./GenresResults";
import type { Comparing } from "../lib/model";
import { PreferenceResults } from "./PreferenceResults";
import { ResultsHead } from "./ResultsHead";
import { ScoreResults } from "./ScoreResults";
import { VerificationResults } from "./VerificationResults";
import styles from "./evaluation.module.css";

/** What came of the chosen evaluations, or why nothing did. */
export function Results({ compared, shown, onShow }: Comparing) {
  const t = useTexts();
  const [first] = compared;
  if (!first) return null;
  const failed = compared.find((one) => one.state === "failed");
  if (failed) {
    return (
      <div className={styles.pad}>
        <ErrorNote error={{ detail: failed.trouble?.detail ?? "", request_id: failed.id }} />
      </div>
    );
  }
  if (first.state !== "done") {
    return (
      <p className={styles.pad} role="status">
        <RunChip status={first.state} /> {t("eval.waiting")}
      </p>
    );
  }
  const done = compared.filter((one) => one.state === "done");
  return (
    <>
      <ResultsHead compared={done} shown={shown} onShow={onShow} />
      {first.kind === "genres" ? <GenresResults compared={done} onShow={onShow} /> : null}
      {first.kind === "preferences" ? <PreferenceResults evaluation={first} /> : null}
      {first.kind === "debate" ? <DebateResults evaluation={first} shown={shown} onShow={onShow} /> : null}
      {first.kind === "experiment" ? <ExperimentResults evaluation={first} /> : null}
      {first.criteria.length > 0 && first.kind !== "genres" ? <ScoreResults compared={done} shown={shown} onShow={onShow} /> : null}
      {first.kind === "verification" ? <VerificationResults compared={done} /> : null}
      {first.kind === "facts" ? <FactResults compared={done} onShow={onShow} /> : null}
    </>
  );
}
