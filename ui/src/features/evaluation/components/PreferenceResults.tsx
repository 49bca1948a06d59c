import { DotPlot } from "@/shared/charts/DotPlot";
import { useTexts } from "@/features/evaluation/texts";
import { numbers, RowName, TitledTable, Value, WideTable } from "@/shared/ui/Table";
import { Pending } from "@/shared/ui/Pending";
import { percent } from "../lib/format";
import type { Evaluation } from "../lib/model";
import { agreementOf, ranksOf, spanOf } from "../lib/preferences";
import type { Measured } from "../lib/read";
import { useEvaluation } from "../hooks/useEvaluations";
import { cx } from "@/shared/ui/cx";
import chart from "@/shared/charts/chart.module.css";
import scores from "@/shared/ui/scores.module.css";
import styles from "./evaluation.module.css";

/** Systems by preference: ratings with intervals, who beat whom, and how far people agree. */
export function PreferenceResults({ evaluation }: { readonly evaluation: Evaluation }) {
  const t = useTexts();
  const { data, error, refetch } = useEvaluation(evaluation.id);
  if (!data) return <Pending error={error} onRetry={refetch} />;
  const ranks = ranksOf(data.scores);
  const agreements = agreementOf(data.scores);
  return (
    <>
      <section className={styles.scores} aria-label={t("eval.ratings")}>
        <WideTable label={t("eval.ratings")} heads={[t("eval.rank"), t("eval.system"), ...numbers("Bradley-Terry", "Elo", t("eval.games"))]}>
          {ranks.map((one, index) => (
            <tr key={one.name} className={scores.row}>
              <td className="number">{index + 1}</td>
              <RowName>{one.name}</RowName>
              <Rating of={one.bradleyTerry} />
              <Rating of={one.elo} />
              <td className="number">{one.games}</td>
            </tr>
          ))}
        </WideTable>
        <p className={cx("soft", scores.note)}>{t("eval.ratings.note")}</p>
      </section>
      <div className={styles.charts}>
        <DotPlot
          title={t("eval.ratings.chart")}
          description={t("eval.ratings.text")}
          rows={ranks.map(({ name }) => name)}
          series={["Bradley-Terry", "Elo"]}
          at={(row, series) => (series === 0 ? ranks[row]?.bradleyTerry : ranks[row]?.elo)}
          domain={spanOf(ranks)}
          columns={[t("eval.system"), t("eval.chart.measure"), t("eval.chart.value"), t("eval.chart.low"), t("eval.chart.high")]}
        />
        <section className={chart.root} aria-label={t("eval.wins")}>
          <h3>{t("eval.wins")}</h3>
          <WideTable label={t("eval.wins")} heads={["", ...numbers(...ranks.map(({ name }) => <bdi key={name}>{name}</bdi>))]}>
            {ranks.map((one) => (
              <tr key={one.name}>
                <RowName>{one.name}</RowName>
                {ranks.map((other) => {
                  const games = one.against[other.name];
                  if (!games) return <td key={other.name} className="number soft">–</td>;
                  const all = games.wins + games.ties + games.losses;
                  const share = all > 0 ? (games.wins + games.ties / 2) / all : 0;
                  return (
                    <td key={other.name} className={cx("number", scores.heat)} data-heat={Math.round(4 * share)} title={t("eval.wins.title", { ...games, share: percent(share) })}>
                      {games.wins}–{games.ties}–{games.losses}
                    </td>
                  );
                })}
              </tr>
            ))}
          </WideTable>
          <p className="soft">{t("eval.wins.note")}</p>
        </section>
        {agreements.length > 0 ? (
          <TitledTable title={t("eval.agreement")}>
            {agreements.map(({ names, value, comparisons }) => (
              <tr key={names}>
                <RowName>{names}</RowName>
                <td className="number">{percent(value)}</td>
                <td className="number soft">{t("eval.agreement.n", { count: comparisons })}</td>
              </tr>
            ))}
          </TitledTable>
        ) : null}
      </div>
    </>
  );
}

function Rating({ of }: { readonly of: Measured | undefined }) {
  const range = of?.low !== undefined && of.high !== undefined ? `[${of.low.toFixed(0)}, ${of.high.toFixed(0)}]` : "";
  return (
    <td className="number">
      <Value of={of ? of.value.toFixed(0) : "–"} range={range} />
    </td>
  );
}
