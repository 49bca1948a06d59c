import { Scatter } from "@/shared/charts/Scatter";
import { useTexts } from "@/features/evaluation/texts";
import { numbers, RowName, Value, WideTable } from "@/shared/ui/Table";
import { Pending } from "@/shared/ui/Pending";
import { useFigures } from "@/shared/ui/figures";
import { costSeries, experimentOf, panelsOf, roundSeries, type ExperimentRow } from "../lib/experiment";
import { interval, mark, percent, points } from "../lib/format";
import type { Evaluation } from "../lib/model";
import { measureName } from "../lib/names";
import { useEvaluation } from "../hooks/useEvaluations";
import { cx } from "@/shared/ui/cx";
import scores from "@/shared/ui/scores.module.css";
import styles from "./evaluation.module.css";

const SHOWN_SERIES = 5;
const WORDS = ["dataset", "way", "task"] as const;
const FIGURES = ["n", "f1", "delta", "calls", "tokens", "cost"] as const;

/** What an experiment of the laboratory found: a table, F1 by round, F1 against cost. */
export function ExperimentResults({ evaluation }: { readonly evaluation: Evaluation }) {
  const t = useTexts();
  const figures = useFigures();
  const { data, error, refetch } = useEvaluation(evaluation.id);
  if (!data) return <Pending error={error} onRetry={refetch} />;
  const rows = experimentOf(data.scores);
  const named = (name: (typeof WORDS | typeof FIGURES)[number]) => t(`eval.experiment.${name}`);
  const chart = [t("eval.chart.series"), t("eval.chart.way"), t("eval.chart.x"), "F1", t("eval.chart.low"), t("eval.chart.high")] as const;
  return (
    <>
      <section className={styles.scores} aria-label={t("eval.kind.experiment")}>
        <WideTable label={t("eval.kind.experiment")} heads={[...WORDS.map(named), ...numbers(...FIGURES.map(named))]}>
          {rows.map((row) => (
            <tr key={`${row.dataset} ${row.way} ${row.task}`} className={scores.row}>
              <RowName>{row.dataset}</RowName>
              <td dir="auto">{row.way}</td>
              <td>{measureName(row.task, t)}</td>
              <td className="number">{row.failed > 0 ? `${row.documents - row.failed}/${row.documents}` : row.documents}</td>
              <td className="number">
                <Value of={percent(row.f1)} range={interval({ low: row.low ?? null, high: row.high ?? null })} />
              </td>
              <td className="number">
                <Delta row={row} />
              </td>
              <td className="number">{figures.count(row.calls)}</td>
              <td className="number">{figures.rough(row.tokens)}</td>
              <td className="number">{row.cost === undefined ? "–" : figures.cost(row.cost)}</td>
            </tr>
          ))}
        </WideTable>
        <p className={cx("soft", scores.note)}>{t("eval.experiment.note")}</p>
      </section>
      {panelsOf(rows).map(({ dataset, task, rows: of }) => {
        const rounds = roundSeries(of).slice(0, SHOWN_SERIES);
        const cost = costSeries(of);
        const where = `${dataset}, ${measureName(task, t)}`;
        return (
          <div key={where} className={styles.charts}>
            {rounds.length > 0 ? (
              <Scatter
                title={t("eval.rounds", { where })}
                description={t("eval.rounds.text")}
                series={rounds}
                joined
                xLabel={t("eval.rounds.x")}
                yLabel="F1"
                columns={chart}
              />
            ) : null}
            {cost.series.length > 0 ? (
              <Scatter
                title={t("eval.cost", { where })}
                description={t("eval.cost.text")}
                series={cost.series.slice(0, SHOWN_SERIES)}
                xLabel={t(cost.priced ? "eval.cost.x" : "eval.tokens.x")}
                yLabel="F1"
                columns={chart}
              />
            ) : null}
          </div>
        );
      })}
    </>
  );
}

function Delta({ row }: { readonly row: ExperimentRow }) {
  if (!row.difference) return <>–</>;
  const kind = mark(row.difference);
  return (
    <span className={cx(scores.delta, kind)}>
      <span className={scores.value}>
        {points(row.difference.difference)}
        {kind === "alike" ? "" : "*"}
        {row.equalCalls === false ? "†" : ""}
      </span>
      <span className={scores.interval}>p {row.difference.p_value.toFixed(3)}</span>
    </span>
  );
}
