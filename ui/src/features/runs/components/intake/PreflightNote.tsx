import { CoverageNote } from "@/entities/coverage/CoverageNote";
import { useTexts } from "@/features/runs/texts";
import { useFigures } from "@/shared/ui/figures";
import { ErrorNote } from "@/shared/ui/ErrorNote";
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
      <div>
        <dt>{t("intake.pages")}</dt>
        <dd>{figures.count(answer.pages)}</dd>
      </div>
      <div>
        <dt>{t("intake.chunks")}</dt>
        <dd>{figures.count(answer.chunks)}</dd>
      </div>
      {answer.basis === "tools" ? null : (
        <>
          <div>
            <dt>{t("run.tokens")}</dt>
            <dd title={t("intake.most", { most: figures.count(tokens(most)) })}>
              {t("intake.about", { value: figures.rough(tokens(expected)) })}
              {tokens(most) > tokens(expected) ? <span className="soft"> ≤ {figures.rough(tokens(most))}</span> : null}
            </dd>
          </div>
          <div>
            <dt>{t("runs.col.cost")}</dt>
            <dd>
              {expected.cost === null ? t("intake.cost.none") : t("intake.about", { value: figures.cost(expected.cost) })}
              {most.cost !== null && expected.cost !== null && most.cost > expected.cost ? (
                <span className="soft"> ≤ {figures.cost(most.cost)}</span>
              ) : null}
            </dd>
          </div>
        </>
      )}
      <div>
        <dt>{t("intake.time")}</dt>
        <dd>{expected.seconds === null ? t("intake.time.none") : t("intake.about", { value: figures.duration(expected.seconds) })}</dd>
      </div>
      </dl>
      <CoverageNote coverage={answer.coverage} />
      {decisions > 0 ? <p>{t("intake.decisions", { count: decisions })}</p> : null}
      <p className="soft">
        {t(`intake.basis.${answer.basis}`)} {t("intake.runs", { count: answer.runs })}
      </p>
    </div>
  );
}
