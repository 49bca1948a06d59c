import { Fragment } from "react";

import { DotPlot } from "@/shared/charts/DotPlot";
import { useTexts } from "@/features/evaluation/texts";
import { numbers, Value, WideTable } from "@/shared/ui/Table";
import { Toggles } from "@/shared/ui/Toggles";
import { Pending } from "@/shared/ui/Pending";
import { interval, percent } from "../lib/format";
import type { Comparing, Evaluation } from "../lib/model";
import { groupsOf, parted } from "../lib/groups";
import { inner, measured, number } from "../lib/read";
import { useEvaluation } from "../hooks/useEvaluations";
import { cx } from "@/shared/ui/cx";
import scores from "@/shared/ui/scores.module.css";
import styles from "./evaluation.module.css";

const SHARES = [
  "accuracy",
  "accuracy_regular",
  "accuracy_flipped",
  "settled",
  "accuracy_settled",
  "agreement",
  "share_of_a",
  "unread",
  "verified_true",
  "verified_false",
] as const;

interface Props extends Omit<Comparing, "compared"> {
  readonly evaluation: Evaluation;
}

/** What recorded debates say about their judge, group by group. */
export function DebateResults({ evaluation, shown, onShow }: Props) {
  const t = useTexts();
  const { data, error, refetch } = useEvaluation(evaluation.id);
  if (!data) return <Pending error={error} onRetry={refetch} />;
  const groups = inner(data.scores, "groups");
  const parts = groupsOf(Object.keys(groups));
  const part = parts.find(({ name }) => name === shown.only) ?? parts.at(-1);
  const names = part?.groups ?? [];
  const label = (group: string) => (part?.name ? parted(group).rest : group) || t("review.all");
  const at = (group: string, share: string) => measured(inner(inner(groups, group), share));
  return (
    <>
      <section className={styles.scores} aria-label={t("eval.kind.debate")}>
        {part && parts.length > 1 ? (
          <div className={scores.tools}>
            <Toggles label={t("eval.debates.protocol")} value={part.name} values={parts.map(({ name }) => name)} words={String} onChange={(only) => onShow({ only })} />
          </div>
        ) : null}
        <WideTable
          label={t("eval.kind.debate")}
          heads={[
            t("eval.chart.measure"),
            ...numbers(
              ...names.map((name) => (
                <Fragment key={name}>
                  <bdi>{label(name)}</bdi>{" "}
                  <span className={cx("soft", scores.size)}>{t("eval.debates.n", { count: number(inner(groups, name), "debates") ?? 0 })}</span>
                </Fragment>
              )),
            ),
          ]}
        >
          {SHARES.map((share) => (
            <tr key={share} className={scores.row}>
              <th scope="row" className={scores.measure}>{t(`eval.debate.${share}`)}</th>
              {names.map((name) => {
                const found = at(name, share);
                const total = number(inner(inner(groups, name), share), "total") ?? 0;
                return (
                  <td key={name} className="number">
                    <Value
                      of={percent(found?.value)}
                      range={
                        <>
                          {interval({ low: found?.low ?? null, high: found?.high ?? null })} <span className={scores.of}>n {total}</span>
                        </>
                      }
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </WideTable>
        <p className={cx("soft", scores.note)}>{t("eval.debates.note")}</p>
      </section>
      <div className={styles.charts}>
        <DotPlot
          title={t("eval.kind.debate")}
          description={t("eval.debates.text")}
          rows={SHARES.slice(0, 6).map((share) => t(`eval.debate.${share}`))}
          series={names.slice(0, 5).map(label)}
          at={(row, series) => at(names[series] ?? "", SHARES[row] ?? "")}
          columns={[t("eval.chart.measure"), t("eval.chart.series"), t("eval.chart.value"), t("eval.chart.low"), t("eval.chart.high")]}
        />
      </div>
    </>
  );
}
