import { useTexts } from "@/features/evaluation/texts";
import { Pending } from "@/shared/ui/Pending";
import { numbers, RowName, TitledTable, Value, WideTable } from "@/shared/ui/Table";
import { useEvaluation } from "../hooks/useEvaluations";
import { percent, two } from "../lib/format";
import type { Evaluation } from "../lib/model";
import { KEPT, verifiersOf, type Verifier } from "../lib/verification";
import { CalibrationPlot } from "./CalibrationPlot";
import { EachResult } from "./EachResult";
import { MeasuredCell } from "./MeasuredCell";
import { cx } from "@/shared/ui/cx";
import scores from "@/shared/ui/scores.module.css";
import styles from "./evaluation.module.css";

/** Verifiers against people's labels: all in one table, then what each is worth by domain and error, and how sure it may be. */
export function VerificationResults({ compared }: { readonly compared: readonly Evaluation[] }) {
  return <EachResult compared={compared}>{(id) => <OfOne id={id} />}</EachResult>;
}

function OfOne({ id }: { readonly id: string }) {
  const t = useTexts();
  const { data, error, refetch } = useEvaluation(id);
  if (!data) return <Pending error={error} onRetry={refetch} />;
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
          <tr key={name} className={scores.row}>
            <th scope="row" className={scores.name} dir="auto" title={name}>
              {name}
            </th>
            {[auc, accuracy, byHalves, decided].map((figure, at) => (
              <MeasuredCell key={at} of={figure} />
            ))}
            {kept.map(({ precision, wrong }, at) => (
              <td key={at} className="number">
                <Value of={percent(precision?.value)} range={t("eval.verifiers.wrong", { share: percent(wrong?.value) })} />
              </td>
            ))}
          </tr>
        ))}
      </WideTable>
      <p className={cx("soft", scores.note)}>{t("eval.verifiers.note")}</p>
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
            <CalibrationPlot
              bins={bins}
              counted={t("eval.verifiers.claims")}
              share={t("eval.verifiers.plot.y")}
              shareColumn={t("eval.verifiers.plot.y")}
            />
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
                  <RowName>{domain.name}</RowName>
                  <MeasuredCell of={domain.auc} />
                  <MeasuredCell of={domain.accuracy} />
                  <MeasuredCell of={domain.byHalves} />
                  <td className="number soft">{domain.claims}</td>
                </tr>
              ))}
            </TitledTable>
          ) : null}
          {faults.length > 0 ? (
            <TitledTable title={t("eval.verifiers.faults")} heads={[t("eval.col.name"), ...numbers(t("eval.verifiers.accepted"), t("eval.task.auc"), t("eval.col.n"))]}>
              {faults.map((fault) => (
                <tr key={fault.name}>
                  <RowName>{fault.name}</RowName>
                  <MeasuredCell of={fault.accepted} />
                  <MeasuredCell of={fault.auc} />
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
