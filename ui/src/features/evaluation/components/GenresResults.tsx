import { useQueries } from "@tanstack/react-query";

import { api } from "@/shared/api/client";
import { DotPlot } from "@/shared/charts/DotPlot";
import { Radar } from "@/shared/charts/Radar";
import { useTexts } from "@/features/evaluation/texts";
import { numbers, RowName, Value, WideTable } from "@/shared/ui/Table";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { amount, interval, percent } from "../lib/format";
import { FIVE, genresOf, type GenresSystem } from "../lib/genres";
import type { Comparing } from "../lib/model";
import { measureName, systemName } from "../lib/names";
import { letter } from "./ResultsHead";
import { cx } from "@/shared/ui/cx";
import scores from "@/shared/ui/scores.module.css";
import styles from "./evaluation.module.css";

const COUNTED = ["triples", "tokens"] as const;
const MATCHED = ["precision", "recall", "f1"] as const;

/** The five scores of GenRES: numbers and a dot plot first, the radar beside them. */
export function GenresResults({ compared, onShow }: Omit<Comparing, "shown">) {
  const t = useTexts();
  const found = useQueries({
    queries: compared.map(({ id }) => api.queryOptions("get", "/api/v1/evaluations/{evaluation}", { params: { path: { evaluation: id } } }, { staleTime: Infinity })),
  });
  const failed = found.find((one) => one.error);
  if (failed) return <ErrorNote error={failed.error} onRetry={() => void failed.refetch()} />;
  if (found.some((one) => !one.data)) return <p className="soft">{t("loading")}</p>;
  const systems = found.flatMap((one, index) => {
    const evaluation = compared[index];
    const name = evaluation ? systemName(evaluation, t) : "";
    const prefix = compared.length > 1 ? `${letter(index)} ` : "";
    return genresOf(one.data?.scores).map((system) => ({ ...system, name: `${prefix}${name}`, id: evaluation?.id ?? "" }));
  });
  const missing = systems.flatMap((system) => FIVE.flatMap((name) => (system.reasons[name] ? [[name, system.reasons[name]] as const] : [])));
  const reasons = [...new Map(missing).entries()];
  return (
    <>
      <section className={styles.scores} aria-label={t("eval.genres")}>
        <WideTable
          label={t("eval.genres")}
          heads={[
            t("eval.system"),
            ...numbers(...FIVE.map((name) => <abbr key={name} title={measureName(name, t)}>{name.toUpperCase()}</abbr>)),
            ...numbers(...[...COUNTED, ...MATCHED].map((name) => measureName(name, t)), t("eval.col.n")),
          ]}
        >
          {systems.map((system) => (
            <Line key={`${system.id} ${system.name}`} system={system} onOpen={() => onShow({ cell: { evaluation: system.id, task: "triples", outcome: "wrong" }, case: undefined }, false)} />
          ))}
        </WideTable>
        {reasons.length > 0 ? (
          <p className={cx("soft", scores.note)}>
            {t("eval.genres.missing", { what: reasons.map(([name, reason]) => `${name.toUpperCase()} (${reason})`).join(", ") })}
          </p>
        ) : null}
        <p className={cx("soft", scores.note)}>{t("eval.genres.note")}</p>
      </section>
      <div className={styles.charts}>
        <DotPlot
          title={t("eval.genres.dots")}
          description={t("eval.genres.dots.text")}
          rows={FIVE.map((name) => measureName(name, t))}
          series={systems.map(({ name }) => name)}
          at={(row, series) => systems[series]?.measures[FIVE[row] ?? ""]}
          columns={[t("eval.chart.measure"), t("eval.system"), t("eval.chart.value"), t("eval.chart.low"), t("eval.chart.high")]}
        />
        <Radar
          title={t("eval.genres.radar")}
          description={t("eval.genres.radar.text")}
          axes={FIVE.map((name) => name.toUpperCase())}
          series={systems.map(({ name, measures }) => ({ name, values: FIVE.map((measure) => measures[measure]?.value ?? null) }))}
          columns={[t("eval.system"), ...FIVE.map((name) => name.toUpperCase())]}
        />
      </div>
    </>
  );
}

function Line({ system, onOpen }: { readonly system: GenresSystem; readonly onOpen: () => void }) {
  const t = useTexts();
  const cell = (name: string) => {
    const found = system.measures[name];
    if (!found) return <span title={system.reasons[name]}>–</span>;
    const asCount = COUNTED.some((one) => one === name);
    const shown = asCount ? amount(found.value) : percent(found.value);
    const range = asCount || found.low === undefined || found.high === undefined ? "" : interval({ low: found.low, high: found.high });
    return <Value of={shown} range={range} />;
  };
  return (
    <tr className={scores.row}>
      <RowName>{system.name}</RowName>
      {[...FIVE, ...COUNTED].map((name) => (
        <td key={name} className="number">
          {cell(name)}
        </td>
      ))}
      {MATCHED.map((name) => (
        <td key={name} className="number">
          <button type="button" className={cx("quiet", scores.cell)} onClick={onOpen}>
            <span className="visually-hidden">{`${system.name}, ${measureName(name, t)}: `}</span>
            {cell(name)}
          </button>
        </td>
      ))}
      <td className="number soft">{system.documents}</td>
    </tr>
  );
}
