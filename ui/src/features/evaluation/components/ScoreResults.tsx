import { useState } from "react";

import { useTexts } from "@/features/evaluation/texts";
import { Choice } from "@/shared/ui/Choice";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { Toggles } from "@/shared/ui/Toggles";
import { FORMATS, written, type Plain } from "../lib/exports";
import { interval, percent, points } from "../lib/format";
import { LEVELS, counts, type Comparing, type Evaluation, type Row, type Sort, type Table } from "../lib/model";
import { measureName, systemName } from "../lib/names";
import { letter } from "./ResultsHead";
import { sortedRows } from "../lib/rows";
import { ScoreTable } from "./ScoreTable";
import { useTable } from "../hooks/useEvaluations";
import { cx } from "@/shared/ui/cx";
import scores from "@/shared/ui/scores.module.css";
import styles from "./evaluation.module.css";

/** Precision, recall and F1 by task, type or document, with what leads to the cases. */
export function ScoreResults({ compared, shown, onShow }: Comparing) {
  const t = useTexts();
  const level = shown.level ?? "task";
  const table = useTable({
    ids: compared.map(({ id }) => id),
    criterion: shown.criterion,
    level,
    only: level === "task" ? undefined : shown.only,
    name: level === "task" ? undefined : shown.name,
  });
  const rows = sortedRows(table.data?.rows ?? [], shown.sort, shown.down ?? false);
  const tasks = useTable({ ids: compared.map(({ id }) => id), criterion: shown.criterion, level: "task" });
  const sort = (by: Sort) => {
    // A third press gives gold's own order back.
    const isBack = shown.sort === by && shown.down === false;
    onShow(isBack ? { sort: undefined, down: undefined } : { sort: by, down: shown.sort === by ? false : by !== "name" });
  };
  return (
    <section className={styles.scores} aria-label={t("eval.table")}>
      <div className={scores.tools}>
        <Toggles label={t("eval.level")} value={level} values={LEVELS} words={(one) => t(`eval.level.${one}`)} onChange={(one) => onShow({ level: one })} />
        {level !== "task" ? (
          <>
            <Choice
              label={t("eval.col.task")}
              value={shown.only}
              values={(tasks.data?.rows ?? []).map(({ task }) => task)}
              words={(task) => measureName(task, t)}
              none={t("review.all")}
              onChange={(only) => onShow({ only })}
            />
            <label>
              {t("eval.filter")}{" "}
              <input type="search" value={shown.name ?? ""} maxLength={200} onChange={(event) => onShow({ name: event.target.value || undefined })} />
            </label>
          </>
        ) : null}
        <CopyTable plain={() => plainOf(rows, compared, t)} />
      </div>
      {table.error ? <ErrorNote error={table.error} onRetry={() => void table.refetch()} /> : null}
      {table.data ? (
        <>
          <Incomparable table={table.data} compared={compared} />
          <ScoreTable rows={rows} compared={compared} shown={shown} onSort={sort} onOpen={(cell) => onShow({ cell, case: undefined }, false)} />
          <p className={cx("soft", scores.note)}>
            {table.data.rows.length < table.data.total ? `${t("eval.cut", { shown: table.data.rows.length, total: table.data.total })} ` : ""}
            {t(level === "document" ? "eval.note.document" : "eval.note")}
            {compared.length > 1 ? ` ${t("eval.note.delta")}` : ""}
          </p>
        </>
      ) : table.isPending ? (
        <p className="soft">{t("loading")}</p>
      ) : null}
    </section>
  );
}

function Incomparable({ table, compared }: { readonly table: Table; readonly compared: readonly Evaluation[] }) {
  const t = useTexts();
  return table.incomparable.map((reason, index) => {
    const one = compared[index];
    return reason && one ? (
      <p key={one.id} className={scores.warning} role="note">
        <span aria-hidden="true">⚠ </span>
        {t("eval.incomparable", { name: `${letter(index)} ${systemName(one, t)}` })} {reason}
      </p>
    ) : null;
  });
}

function CopyTable({ plain }: { readonly plain: () => Plain }) {
  const t = useTexts();
  const [said, setSaid] = useState("");
  return (
    <div className={scores.copy} role="group" aria-label={t("eval.copy")}>
      <span className="soft">{t("eval.copy")}</span>
      {FORMATS.map((format) => (
        <button
          key={format}
          type="button"
          className="small"
          onClick={() =>
            void navigator.clipboard.writeText(written(plain(), format)).then(
              () => setSaid(t("eval.copied", { format: t(`eval.copy.${format}`) })),
              () => setSaid(t("eval.copy.refused")),
            )
          }
        >
          {t(`eval.copy.${format}`)}
        </button>
      ))}
      <span role="status" className="soft">
        {said}
      </span>
    </div>
  );
}

/** The table as it is shown, with its order and filter. */
function plainOf(rows: readonly Row[], compared: readonly Evaluation[], t: ReturnType<typeof useTexts>): Plain {
  const heads = compared.flatMap((one, index) => {
    const of = compared.length > 1 ? `${letter(index)} ${systemName(one, t)}: ` : "";
    const figures = ["P", "R", "F1", "95 %"].map((name) => `${of}${name}`);
    return index > 0 ? [...figures, `${of}ΔF1`, `${of}p`] : figures;
  });
  return {
    columns: [t("eval.col.task"), t("eval.col.name"), ...heads, t("eval.outcome.tp"), t("eval.outcome.fp"), t("eval.outcome.fn"), t("eval.col.n")],
    rows: rows.map((row) => {
      const figures = row.cells.flatMap((cell, index) => [
        percent(cell?.precision.value),
        percent(cell?.recall.value),
        percent(cell?.f1.value),
        cell ? interval(cell.f1) : "",
        ...(index > 0 ? [cell?.difference ? points(cell.difference.difference) : "", cell?.difference ? cell.difference.p_value.toFixed(3) : ""] : []),
      ]);
      const last = row.cells.at(-1);
      const found = last ? counts(last) : undefined;
      const sums = found ? [found.tp, found.fp, found.fn].map((value) => String(Math.round(100 * value) / 100)) : ["", "", ""];
      return [measureName(row.task, t), row.name, ...figures, ...sums, last ? String(last.documents) : ""];
    }),
  };
}
