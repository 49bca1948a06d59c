import { CoverageNote } from "@/entities/coverage/CoverageNote";
import { useTexts } from "@/features/runs/texts";
import { useFigures } from "@/shared/ui/figures";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { Term } from "@/shared/ui/Term";
import type { Foreseen } from "../../hooks/usePreflight";
import styles from "../list/runs.module.css";

/** What it would take to read what waits: pages, passages, tokens, cost and time, and what the figures rest on. */
export function PreflightNote({ preflight, isLooking, error, retry }: Foreseen) {
  const t = useTexts();
  const figures = useFigures();
  if (error) return <ErrorNote error={error} onRetry={retry} />;
  if (!preflight) return isLooking ? <p className="soft">{t("intake.looking")}</p> : null;
  const { answer } = preflight;
  const { expected, most } = answer;
  const decisions = answer.documents.reduce((sum, each) => sum + each.decisions, 0);
  const tokens = (of: typeof expected) => of.prompt_tokens + of.completion_tokens;
  return (
    <div className={styles.intakeForeseen} role="group" aria-busy={isLooking} aria-label={t("intake.foreseen")}>
      <dl>
        <Term name={t("intake.pages")}>{figures.count(answer.pages)}</Term>
        <Term name={t("intake.chunks")}>{figures.count(answer.chunks)}</Term>
        {answer.basis === "tools" ? null : (
          <>
            <Term name={t("run.tokens")} title={t("intake.most", { most: figures.count(tokens(most)) })}>
              {t("intake.about", { value: figures.rough(tokens(expected)) })}
              {tokens(most) > tokens(expected) ? <span className="soft"> ≤ {figures.rough(tokens(most))}</span> : null}
            </Term>
            <Term name={t("runs.col.cost")}>
              {expected.cost === null ? t("intake.cost.none") : t("intake.about", { value: figures.cost(expected.cost) })}
              {most.cost !== null && expected.cost !== null && most.cost > expected.cost ? (
                <span className="soft"> ≤ {figures.cost(most.cost)}</span>
              ) : null}
            </Term>
          </>
        )}
        <Term name={t("intake.time")}>
          {expected.seconds === null ? t("intake.time.none") : t("intake.about", { value: figures.duration(expected.seconds) })}
        </Term>
      </dl>
      <CoverageNote coverage={answer.coverage} />
      {decisions > 0 ? <p>{t("intake.decisions", { count: decisions })}</p> : null}
      <p className="soft">
        {t(`intake.basis.${answer.basis}`)} {t("intake.runs", { count: answer.runs })}
      </p>
    </div>
  );
}
