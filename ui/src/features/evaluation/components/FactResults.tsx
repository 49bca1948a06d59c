import { useTexts } from "@/features/evaluation/texts";
import { numbers, RowName, TitledTable, Value, WideTable } from "@/shared/ui/Table";
import { Pending } from "@/shared/ui/Pending";
import { cx } from "@/shared/ui/cx";
import { factsOf, isNeed, type Facts, type Share } from "../lib/facts";
import { two } from "../lib/format";
import type { CellAt, Comparing } from "../lib/model";
import { measureName } from "../lib/names";
import { useEvaluation } from "../hooks/useEvaluations";
import { CalibrationPlot } from "./CalibrationPlot";
import { EachResult } from "./EachResult";
import { MeasuredCell } from "./MeasuredCell";
import scores from "@/shared/ui/scores.module.css";
import styles from "./evaluation.module.css";

const LISTED = 100;

/** Facts between entities beyond precision, recall and F1: what is certain, what it takes, whether confidence tells. */
export function FactResults({ compared, onShow }: Omit<Comparing, "shown">) {
  const open = (cell: CellAt) => onShow({ cell, case: undefined }, false);
  return <EachResult compared={compared}>{(id) => <OfOne id={id} onOpen={open} />}</EachResult>;
}

function OfOne({ id, onOpen }: { readonly id: string; readonly onOpen: (cell: CellAt) => void }) {
  const t = useTexts();
  const { data, error, refetch } = useEvaluation(id);
  if (!data) return <Pending error={error} onRetry={refetch} />;
  const facts = factsOf(data.scores);
  const of = (cell: Omit<CellAt, "evaluation" | "task">) => onOpen({ evaluation: id, task: "re", ...cell });
  return (
    <>
      <Relations relations={facts.relations} onOpen={of} />
      <div className={styles.charts}>
        <div className={styles.scores}>
          <Shares title={t("eval.facts.needs")} column={t("eval.col.name")} shares={facts.needs} name={({ name }) => (isNeed(name) ? t(`eval.facts.need.${name}`) : name)} />
          <Shares title={t("eval.facts.from")} column={t("people.col.confidence")} shares={facts.from} name={({ name }) => `≥ ${name}`} />
        </div>
        <div className={styles.scores}>
          <Shares title={t("eval.facts.certain")} column={t("eval.col.task")} shares={facts.certain} name={({ name }) => measureName(name, t)} />
          <Confidence calibrations={facts.calibrations} />
        </div>
      </div>
      <p className={cx("soft", scores.note)}>{t("eval.facts.note")}</p>
      <WrongOnes wrong={facts.wrong} onOpen={of} />
    </>
  );
}

interface RelationsProps {
  readonly relations: Facts["relations"];
  readonly onOpen: (cell: Omit<CellAt, "evaluation" | "task">) => void;
}

function Relations({ relations, onOpen }: RelationsProps) {
  const t = useTexts();
  if (relations.length === 0) return null;
  return (
    <WideTable
      label={t("eval.task.re")}
      heads={[
        t("eval.task.re"),
        ...numbers(t("eval.task.precision"), t("eval.task.recall"), t("eval.facts.certain"), t("eval.outcome.tp"), t("eval.outcome.fp"), t("eval.outcome.fn")),
      ]}
    >
      {relations.map(({ name, precision, recall, certain }) => {
        const counts = { tp: precision.right, fp: precision.of - precision.right, fn: recall.of - recall.right } as const;
        return (
          <tr key={name} className={scores.row}>
            <th scope="row" className={scores.name} dir="auto" title={name}>
              {name}
            </th>
            {[precision, recall, certain].map((share) => (
              <MeasuredCell key={share.name} of={share.measured} />
            ))}
            {(["tp", "fp", "fn"] as const).map((outcome) => (
              <td key={outcome} className="number">
                <button type="button" className={cx("quiet", scores.cell)} onClick={() => onOpen({ type: name, outcome })}>
                  <span className="visually-hidden">{`${name}, ${t(`eval.outcome.${outcome}`)}: `}</span>
                  {counts[outcome]}
                </button>
              </td>
            ))}
          </tr>
        );
      })}
    </WideTable>
  );
}

interface SharesProps {
  readonly title: string;
  readonly column: string;
  readonly shares: readonly Share[];
  readonly name: (share: Share) => string;
}

function Shares({ title, column, shares, name }: SharesProps) {
  const t = useTexts();
  if (shares.length === 0) return null;
  return (
    <TitledTable title={title} heads={[column, ...numbers("%", t("eval.outcome.tp"), t("eval.col.n"))]}>
      {shares.map((share) => (
        <tr key={share.name}>
          <RowName>{name(share)}</RowName>
          <MeasuredCell of={share.measured} />
          <td className="number">{share.right}</td>
          <td className="number soft">{share.of}</td>
        </tr>
      ))}
    </TitledTable>
  );
}

function Confidence({ calibrations }: { readonly calibrations: Facts["calibrations"] }) {
  const t = useTexts();
  const bins = calibrations.find(({ name }) => name === "re")?.bins;
  if (calibrations.length === 0) return null;
  return (
    <>
      {bins ? (
        <CalibrationPlot bins={bins} counted={t("eval.task.re")} share={t("eval.facts.plot.y")} shareColumn={t("eval.outcome.tp")} />
      ) : null}
      <TitledTable title={t("people.error")} heads={[t("eval.col.task"), ...numbers(t("eval.col.error"), t("eval.col.n"))]}>
        {calibrations.map(({ name, facts, error, byChance }) => (
          <tr key={name}>
            <th scope="row">{measureName(name, t)}</th>
            <td className="number">
              <Value of={error === undefined ? "" : two(error)} range={byChance === undefined ? "" : t("people.error.chance", { value: two(byChance) })} />
            </td>
            <td className="number soft">{facts}</td>
          </tr>
        ))}
      </TitledTable>
    </>
  );
}

interface WrongProps {
  readonly wrong: Facts["wrong"];
  readonly onOpen: (cell: Omit<CellAt, "evaluation" | "task">) => void;
}

function WrongOnes({ wrong, onOpen }: WrongProps) {
  const t = useTexts();
  if (wrong.length === 0) return null;
  return (
    <>
      <h3>{t("eval.facts.wrong")}</h3>
      <WideTable label={t("eval.facts.wrong")} heads={[t("eval.task.re"), t("runs.col.document")]}>
        {wrong.slice(0, LISTED).map((fact, index) => (
          <tr key={index}>
            <td>
              <button type="button" className={cx("quiet", styles.statement)} onClick={() => onOpen({ type: fact.relation, document: fact.document, outcome: "fp" })}>
                <bdi>{fact.subject}</bdi> –{fact.relation}→ <bdi>{fact.object}</bdi>
              </button>
            </td>
            <td dir="auto">{fact.document}</td>
          </tr>
        ))}
      </WideTable>
      {wrong.length > LISTED ? (
        <p>
          <button type="button" onClick={() => onOpen({ outcome: "fp" })}>
            {`${t("eval.facts.wrong")} (${wrong.length})`}
          </button>
        </p>
      ) : null}
    </>
  );
}
