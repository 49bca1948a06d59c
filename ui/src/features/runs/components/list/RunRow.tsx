import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";

import { cx } from "@/shared/ui/cx";
import { useTexts, type Translate } from "@/features/runs/texts";
import { withTexts } from "@/shared/i18n";
import { PHASES, type RunView } from "@/entities/run/run";
import { useFigures } from "@/shared/ui/figures";
import { problemText } from "@/shared/ui/problems";
import { RunChip } from "@/shared/ui/Status";
import type { MenuAction } from "../../lib/menu";
import { isUnderWay, type Row, type RunItem } from "../../lib/rows";
import styles from "./runs.module.css";

/** Comes after the table; until then its button is there, and says that it cannot be pressed. */
const RowMenu = lazy(() => withTexts(import("./RowMenu")));

interface Props {
  readonly row: Row;
  readonly index: number;
  readonly isCurrent: boolean;
  /** Why the last action failed. */
  readonly failure: unknown;
  readonly onChoose: (id: string) => void;
  readonly onAction: (action: MenuAction, item: RunItem) => void;
}

/** A run in the table: where it is, how far, what came of it, what it took. */
export function RunRow({ row, index, isCurrent, failure, onChoose, onAction }: Props) {
  const t = useTexts();
  const figures = useFigures();
  const { item } = row;
  const trouble = troubleOf(row, failure, t);
  return (
    <tr
      aria-rowindex={index + 2}
      aria-current={isCurrent ? "true" : undefined}
      data-run={item.id}
      onFocus={() => onChoose(item.id)}
    >
      <th scope="row">
        <Link to="/runs/$run" params={{ run: item.id }} search={{}} title={item.document}>
          <bdi>{item.document}</bdi>
        </Link>
        {trouble ? (
          <span className={styles.trouble} title={trouble}>
            <span aria-hidden="true">✕ </span>
            {trouble}
          </span>
        ) : (
          <span className="soft">
            {item.team} · {item.schema}
          </span>
        )}
      </th>
      <td>
        <RunChip status={row.status} />
        <span className="soft">{wordsOf(row, t, figures.moment)}</span>
      </td>
      <td>
        <Progress row={row} />
      </td>
      <td className={styles.facts}>
        <Facts row={row} />
      </td>
      <td className="number">
        <Cost row={row} />
      </td>
      <td>{item.started_at ? <time dateTime={item.started_at}>{figures.moment(item.started_at)}</time> : "–"}</td>
      <td className="number">{item.started_at ? figures.duration(isUnderWay(item) ? Math.floor(row.seconds) : row.seconds) : "–"}</td>
      <td>
        <Suspense fallback={<MenuToCome name={item.document} />}>
          <RowMenu item={item} onAction={(action) => onAction(action, item)} />
        </Suspense>
      </td>
    </tr>
  );
}

/** What went wrong with a run; or with what was last asked of it, which tells more at the moment. */
export function troubleOf({ item }: Pick<Row, "item">, failure: unknown, t: Translate): string {
  if (failure) return problemText(failure, t("error.unreachable")).detail;
  return item.status === "failed" ? item.reason : "";
}

function wordsOf(row: Row, t: Translate, moment: (iso: string) => string): string {
  const { item, view, status, heard } = row;
  if (status === "stalled") return t("runs.stalled", { moment: moment(view?.at || new Date(heard).toISOString()) });
  if (status === "running" && item.wanted) return t(`runs.wanted.${item.wanted}`);
  if (status === "running") return view ? phaseWords(view, t) : "";
  if (status === "queued") return item.reason ? t("runs.waits", { reason: item.reason }) : t("runs.phase.queued");
  return item.outcome === "unchanged" ? t("runs.unchanged") : "";
}

function phaseWords(view: RunView, t: Translate): string {
  const phase = PHASES[view.reached];
  if (phase === undefined || phase === "split" || phase === "gate") return t("runs.phase.split");
  if (phase === "debates") {
    const { ruled, debates } = view;
    return debates.length > 0 ? t("runs.phase.debates", { done: ruled, all: debates.length }) : t("runs.phase.verifying");
  }
  if (phase !== "rounds") return t(`runs.phase.${phase}`);
  const round = view.rounds.at(-1);
  if (!round) return t("runs.phase.split");
  return t("runs.phase.rounds", { round: round.number, answered: round.answered, asked: round.calls.length });
}

function Progress({ row }: { readonly row: Row }) {
  const t = useTexts();
  const { item, view } = row;
  if (item.status === "done") return <span className="soft">{item.spent ? t("run.said.rounds", { count: item.spent.rounds }) : ""}</span>;
  if (!isUnderWay(item)) return <span className="soft">–</span>;
  const share = view?.progress ?? 0;
  return (
    <span className={styles.progress}>
      <progress max={1} value={share} aria-label={t("runs.progress.of", { name: item.document })} />
      <span className="number">{Math.round(share * 100)} %</span>
    </span>
  );
}

const FACTS = [
  ["accepted", "✓"],
  ["contested", "?"],
  ["rejected", "✕"],
] as const;

function Facts({ row }: { readonly row: Row }) {
  const t = useTexts();
  const figures = useFigures();
  const { item, view } = row;
  const verdicts = view?.verdicts;
  if (Object.keys(item.counts).length === 0 && !verdicts) return <span className="soft">–</span>;
  return FACTS.map(([status, sign]) => (
    <span key={status} className={cx(styles.count, status)} title={t(`fact.${status}`)}>
      <span aria-hidden="true">{sign}</span> {figures.count(item.counts[`${status}_facts`] ?? item.counts[status] ?? verdicts?.[status] ?? 0)}
      <span className="visually-hidden"> {t(`fact.${status}`)}</span>
    </span>
  ));
}

function Cost({ row }: { readonly row: Row }) {
  const t = useTexts();
  const figures = useFigures();
  const live = row.view?.spent;
  const spent = row.item.spent;
  const calls = Math.max(live?.calls ?? 0, spent?.calls ?? 0);
  if (calls + (spent?.cached ?? 0) === 0) return <span className="soft">{spent ? t("runs.free") : "–"}</span>;
  const tokens = Math.max(live?.tokens ?? 0, (spent?.prompt_tokens ?? 0) + (spent?.completion_tokens ?? 0));
  const unpriced = Math.max(live?.unpriced ?? 0, spent?.unpriced ?? 0);
  return (
    <>
      <span title={unpriced > 0 ? t("runs.cost.low", { count: unpriced }) : undefined}>
        {unpriced > 0 ? "≥ " : ""}
        {figures.cost(Math.max(live?.cost ?? 0, spent?.cost ?? 0))}
      </span>
      <span className="soft" title={t("runs.tokens", { count: tokens })}>
        {t("runs.tokens", { count: figures.rough(tokens) })}
      </span>
    </>
  );
}

function MenuToCome({ name }: { readonly name: string }) {
  const t = useTexts();
  return (
    <button type="button" disabled className={styles.menu} aria-label={t("runs.actions.of", { name })}>
      <span aria-hidden="true">⋯</span>
    </button>
  );
}
