import type { Schemas } from "@/shared/api/client";
import { Reliability } from "@/shared/charts/Reliability";
import { useTexts } from "@/features/agreement/texts";
import { Toggles } from "@/shared/ui/Toggles";
import { numbers, Value, WideTable } from "@/shared/ui/Table";
import { Term } from "@/shared/ui/Term";
import { BINNINGS, type Bin, type Shown } from "../lib/model";
import { span, two } from "../lib/names";
import { cx } from "@/shared/ui/cx";
import scores from "@/shared/ui/scores.module.css";
import styles from "./people.module.css";

interface Props {
  readonly of: Schemas["CalibrationItem"];
  readonly shown: Shown;
  readonly onShow: (change: Partial<Shown>) => void;
}

/** Confidence against what people accept: the table first, then the plot. */
export function Calibration({ of, shown, onShow }: Props) {
  const t = useTexts();
  const binning = shown.bins ?? "equal-mass";
  const range = ({ least, most }: Bin) => (least === most ? two(least) : t("people.range", { least: two(least), most: two(most) }));
  return (
    <section className={styles.part} aria-labelledby="people-calibration">
      <header>
        <h2 id="people-calibration">{t("people.calibration")}</h2>
        <Toggles
          className={styles.toggles}
          label={t("people.bins")}
          value={binning}
          values={BINNINGS}
          words={(one) => t(`people.bins.${one}`)}
          onChange={(bins) => onShow({ bins, at: undefined })}
        />
      </header>
      <p className="soft">{t("people.calibration.what")}</p>
      <div className={styles.beside}>
        <div className={styles.numbers}>
          <WideTable label={t("people.calibration")} heads={[t("people.col.confidence"), ...numbers(t("people.col.facts"), t("people.col.mean"), t("people.col.accepted"), t("people.col.gap"))]}>
            {of.bins.map((bin) => (
              <tr key={bin.least} className={scores.row} aria-current={isAt(shown, bin) ? "true" : undefined}>
                <th scope="row">{range(bin)}</th>
                <td className="number">
                  <button
                    type="button"
                    className={cx("quiet", scores.cell)}
                    aria-label={t("people.bin.open", { count: bin.facts, range: range(bin) })}
                    onClick={() => onShow({ at: { least: bin.least, most: bin.most } })}
                  >
                    {bin.facts}
                  </button>
                </td>
                <td className="number">{two(bin.confidence)}</td>
                <td className="number">
                  <Value of={two(bin.share)} range={span(bin)} />
                </td>
                <td className="number">{gap(bin.confidence - bin.share)}</td>
              </tr>
            ))}
          </WideTable>
          <dl className={styles.figures}>
            <Term name={t("people.error")}>
              <strong>{two(of.error)}</strong> <span className="soft">{t("people.error.chance", { value: two(of.error_by_chance) })}</span>
            </Term>
            <Term name={t("people.brier")}>
              <strong>{two(of.brier.value)}</strong> {span(of.brier)} <span className="soft">{t("people.brier.share", { value: two(of.brier_of_share) })}</span>
            </Term>
            <Term name={t("people.overall")}>
              {t("people.overall.text", { confidence: two(of.confidence), accepted: two(of.accepted.value), span: span(of.accepted) })}
            </Term>
          </dl>
          {of.bins.length === 1 ? <p className={scores.note}>{t("people.one", { confidence: two(of.confidence) })}</p> : null}
        </div>
        <Reliability
          title={t("people.plot")}
          description={t("people.plot.text")}
          bins={of.bins}
          labels={{ x: t("people.plot.x"), y: t("people.plot.y"), perfect: t("people.plot.perfect"), facts: t("people.col.facts") }}
          columns={[t("people.col.confidence"), t("people.col.facts"), t("people.col.mean"), t("people.col.accepted"), t("eval.chart.low"), t("eval.chart.high")]}
          rows={of.bins.map((bin) => [range(bin), bin.facts, bin.confidence, bin.share, bin.low, bin.high])}
        />
      </div>
    </section>
  );
}

function isAt({ at }: Shown, bin: Bin): boolean {
  return at !== undefined && "least" in at && at.least === bin.least && at.most === bin.most;
}

function gap(value: number): string {
  const shown = two(value);
  return value > 0 && shown !== "0.00" ? `+${shown}` : shown.replace("−0.00", "0.00");
}
