import { useTexts, type Translate } from "@/features/runs/texts";
import { PHASES, type Phase, type RunView } from "@/entities/run/run";
import styles from "./run.module.css";

const SIGNS = { done: "✓", now: "▸", failed: "✕", later: "○" } as const;

/** The steps of a run: which are done, in which it is, and what each came to. */
export function Stepper({ view }: { readonly view: RunView }) {
  const t = useTexts();
  const isStopped = view.status === "failed" || view.status === "cancelled";
  return (
    <ol className={styles.steps} aria-label={t("run.steps")}>
      {PHASES.map((phase, index) => {
        const state = index < view.reached ? "done" : index > view.reached ? "later" : isStopped ? "failed" : "now";
        return (
          <li key={phase} className={state} aria-current={state === "now" ? "step" : undefined}>
            <span aria-hidden="true" className={styles.stepSign}>
              {SIGNS[state]}
            </span>
            <span className={styles.stepWords}>
              <strong>{t(`run.step.${phase}`)}</strong>
              <span className="visually-hidden"> ({t(`run.step.${state}`)})</span>
              <span className="soft">{saidOf(phase, view, t)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function saidOf(phase: Phase, view: RunView, t: Translate): string {
  const { rounds, gate, verdicts, debates, ruled, resolved, chunks } = view;
  const round = rounds.at(-1);
  switch (phase) {
    case "split":
      return chunks > 0 ? t("run.said.split", { count: chunks }) : "";
    case "rounds":
      if (!round) return "";
      if (view.reached > PHASES.indexOf("rounds")) return t("run.said.rounds", { count: rounds.length });
      return t("run.said.rounds.now", { round: round.number, answered: round.answered, asked: round.calls.length });
    case "gate":
      return gate ? t("run.said.gate", { contested: gate.contested.length, claims: gate.claims }) : "";
    case "debates":
      if (debates.length > 0) return t("run.said.debates", { done: ruled, all: debates.length });
      return verdicts ? t("run.said.judged", { count: verdicts.judged }) : "";
    case "resolution":
      return resolved ? t("run.said.resolution", { count: resolved.entities }) : "";
    case "merge":
      return resolved && view.reached >= PHASES.length ? t("run.said.merge", { count: resolved.facts }) : "";
  }
}
