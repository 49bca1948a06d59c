import { useTexts } from "@/features/evaluation/texts";
import { Reliability } from "@/shared/charts/Reliability";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { numbers, TitledTable, Value, WideTable } from "@/shared/ui/Table";
import { useEvaluation } from "../hooks/useEvaluations";
import { interval, percent } from "../lib/format";
import type { Evaluation } from "../lib/model";
import { systemName } from "../lib/names";
import type { Measured } from "../lib/read";
import { KEPT, verifiersOf, type Verifier } from "../lib/verification";
import { letter } from "./ResultsHead";
import styles from "./evaluation.module.css";

/** Verifiers against people's labels: all in one table, then what each is worth by domain and error, and how sure it may be. */
export function VerificationResults({ compared }: { readonly compared: readonly Evaluation[] }) {
  const t = useTexts();
  return compared.map((one, index) => (
    <section key={one.id} className={styles.scores} aria-label={`${letter(index)} ${systemName(one, t)}`}>
      {compared.length > 1 ? (
        <h2>
          <span className={styles.resultsLetter}>{letter(index)}</span> <bdi>{systemName(one, t)}</bdi>
        </h2>
      ) : null}
      <OfOne id={one.id} />
    </section>
  ));
}

function OfOne({ id }: { readonly id: string }) {
  const t = useTexts();
  const { data, error, refetch } = useEvaluation(id);
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className="soft">{t("loading")}</p>;
  const verifiers = verifiersOf(data.scores);
  return (
    <>
      <WideTable
        label={t("eval.kind.verification")}
        heads={[
          t("eval.verifiers.verifier"),
          ...numbers(
            t("eval.task.auc"),
            t("eval.task.balanced_accuracy"),
            t("eval.verifiers.halves"),
            t("eval.verifiers.decided"),
            ...KEPT.map((share) => t("eval.verifiers.kept", { share })),
          ),
        ]}
      >
        {verifiers.map(({ name, auc, accuracy, byHalves, decided, kept }) => (
          <tr key={name} className="scores-row">
            <th scope="row" className="scores-name" dir="auto" title={name}>
              {name}
            </th>
            {[auc, accuracy, byHalves, decided].map((figure, at) => (
              <Figure key={at} of={figure} />
            ))}
            {kept.map(({ precision, wrong }, at) => (
              <td key={at} className="number">
                <Value of={percent(precision?.value)} range={t("eval.verifiers.wrong", { share: percent(wrong?.value) })} />
              </td>
            ))}
          </tr>
        ))}
      </WideTable>
      <p className="soft scores-note">{t("eval.verifiers.note")}</p>
      {verifiers.map((verifier) => (
        <Details key={verifier.name} of={verifier} isAlone={verifiers.length === 1} />
      ))}
    </>
  );
}

function Details({ of: { name, error, byChance, bins, domains, faults }, isAlone }: { readonly of: Verifier; readonly isAlone: boolean }) {
  const t = useTexts();
  if (bins.length + domains.length + faults.length === 0) return null;
  return (
    <section aria-label={name}>
      {isAlone ? null : <h3 dir="auto">{name}</h3>}
      <div className={styles.charts}>
        {bins.length > 0 ? (
          <div className={styles.scores}>
            <Diagram bins={bins} />
            {error ? (
              <p className="soft">
                {`${t("people.error")}: ${two(error.value)}`}
                {byChance === undefined ? null : ` (${t("people.error.chance", { value: two(byChance) })})`}
              </p>
            ) : null}
          </div>
        ) : null}
        <div className={styles.scores}>
          {domains.length > 0 ? (
            <TitledTable
              title={t("eval.verifiers.domains")}
              heads={[t("eval.col.name"), ...numbers(t("eval.task.auc"), t("eval.task.balanced_accuracy"), t("eval.verifiers.halves"), t("eval.col.n"))]}
            >
              {domains.map((domain) => (
                <tr key={domain.name}>
                  <th scope="row" dir="auto">
                    {domain.name}
                  </th>
                  <Figure of={domain.auc} />
                  <Figure of={domain.accuracy} />
                  <Figure of={domain.byHalves} />
                  <td className="number soft">{domain.claims}</td>
                </tr>
              ))}
            </TitledTable>
          ) : null}
          {faults.length > 0 ? (
            <TitledTable title={t("eval.verifiers.faults")} heads={[t("eval.col.name"), ...numbers(t("eval.verifiers.accepted"), t("eval.task.auc"), t("eval.col.n"))]}>
              {faults.map((fault) => (
                <tr key={fault.name}>
                  <th scope="row" dir="auto">
                    {fault.name}
                  </th>
                  <Figure of={fault.accepted} />
                  <Figure of={fault.auc} />
                  <td className="number soft">{fault.claims}</td>
                </tr>
              ))}
            </TitledTable>
          ) : null}
        </div>
      </div>
    </section>
  );
}

function Figure({ of }: { readonly of: Measured | undefined }) {
  return (
    <td className="number">
      <Value of={percent(of?.value)} range={interval({ low: of?.low ?? null, high: of?.high ?? null })} />
    </td>
  );
}

const two = (value: number) => value.toFixed(2);

function Diagram({ bins }: { readonly bins: Verifier["bins"] }) {
  const t = useTexts();
  return (
    <Reliability
      title={t("people.calibration")}
      description={t("eval.facts.plot.text")}
      bins={bins}
      labels={{ x: t("people.plot.x"), y: t("eval.verifiers.plot.y"), perfect: t("people.plot.perfect"), facts: t("eval.verifiers.claims") }}
      columns={[t("people.col.confidence"), t("eval.verifiers.claims"), t("people.col.mean"), t("eval.verifiers.plot.y"), t("eval.chart.low"), t("eval.chart.high")]}
      rows={bins.map((bin) => [
        bin.least === bin.most ? two(bin.least) : t("people.range", { least: two(bin.least), most: two(bin.most) }),
        bin.facts,
        bin.confidence,
        bin.share,
        bin.low,
        bin.high,
      ])}
    />
  );
}
