import { useEffect, type KeyboardEvent } from "react";

import { cx } from "@/shared/ui/cx";
import { useTexts, type Translate } from "@/features/runs/texts";
import { hasChanges, hasProblems, type AnswerView, type Round } from "@/entities/run/calls";
import { useWindow } from "@/shared/ui/useWindow";
import type { TreeRow } from "../../lib/tree";
import styles from "./run.module.css";

const ROW = 30;

export interface TreeProps {
  readonly rows: readonly TreeRow[];
  readonly name: string;
  readonly current: string;
  readonly onChoose: (key: string) => void;
  readonly onToggle: (key: string, isOpen: boolean) => void;
  readonly onMove: (step: 1 | -1) => void;
  /** The user scrolls by hand. */
  readonly onHand: () => void;
}

/** What happened in a run as a tree, of which only the rows on the screen are in the page. */
export function Tree({ rows, name, current, onChoose, onToggle, onMove, onHand }: TreeProps) {
  const t = useTexts();
  const { ref, show, ...seen } = useWindow(rows.length, ROW);
  const at = rows.findIndex((row) => row.key === current);
  useEffect(() => show(at), [at, show]);

  const pressed = (event: KeyboardEvent) => {
    const row = rows[at];
    const todo: Record<string, (() => void) | undefined> = {
      ArrowDown: () => onMove(1),
      ArrowUp: () => onMove(-1),
      Home: () => onChoose(rows[0]?.key ?? current),
      End: () => onChoose(rows.at(-1)?.key ?? current),
      ArrowRight: row?.isOpen === undefined ? undefined : () => (row.isOpen ? onMove(1) : onToggle(row.key, true)),
      ArrowLeft: row && (row.isOpen && row.level > 1 ? () => onToggle(row.key, false) : () => onChoose(parentOf(rows, at))),
      PageDown: onHand,
      PageUp: onHand,
    };
    const action = todo[event.key];
    if (!action) return;
    if (!event.key.startsWith("Page")) event.preventDefault();
    action();
  };

  return (
    <div
      ref={ref}
      className={styles.tree}
      role="tree"
      tabIndex={0}
      aria-label={t("run.tree")}
      aria-activedescendant={at >= 0 ? idOf(current) : undefined}
      onScroll={seen.onScroll}
      onWheel={onHand}
      onTouchMove={onHand}
      onPointerDown={(event) => {
        // The scroll bar belongs to the list itself, rows are its children.
        if (event.target === event.currentTarget) onHand();
      }}
      onKeyDown={pressed}
    >
      <div role="none" style={{ height: seen.before }} />
      {rows.slice(seen.first, seen.end).map((row) => (
        // The keys are those of the tree, which has the focus.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={row.key}
          id={idOf(row.key)}
          role="treeitem"
          tabIndex={-1}
          className={cx(styles.row, `level-${row.level}`)}
          aria-level={row.level}
          aria-posinset={row.at}
          aria-setsize={row.of}
          aria-selected={row.key === current}
          aria-expanded={row.isOpen}
          onClick={() => {
            if (row.isOpen !== undefined && row.level === 2 && (row.key === current || !row.isOpen)) onToggle(row.key, !row.isOpen);
            onChoose(row.key);
          }}
        >
          <span className={styles.twist} aria-hidden="true">
            {row.isOpen === undefined || row.level === 1 ? "" : row.isOpen ? "▾" : "▸"}
          </span>
          <RowWords row={row} name={name} t={t} />
        </div>
      ))}
      <div role="none" style={{ height: seen.after }} />
    </div>
  );
}

function idOf(key: string): string {
  return `row-${key.replace(/[^\w-]/g, "_")}`;
}

function parentOf(rows: readonly TreeRow[], at: number): string {
  const level = rows[at]?.level ?? 1;
  for (let index = at - 1; index >= 0; index--) {
    const row = rows[index];
    if (row && row.level < level) return row.key;
  }
  return "run";
}

function RowWords({ row, name, t }: { readonly row: TreeRow; readonly name: string; readonly t: Translate }) {
  switch (row.kind) {
    case "run":
      return <Words sign="▣" words={name || t("run.tree.run")} />;
    case "round":
      return (
        <Words sign="↻" words={t("run.debate.round", { number: row.round.number })}>
          <Sums added={row.round.added} corrected={row.round.corrected} removed={row.round.removed} t={t} />
          <span className="soft" title={t("run.tree.answered", { answered: row.round.answered, asked: row.round.calls.length })}>
            {row.round.answered}/{row.round.calls.length}
          </span>
        </Words>
      );
    case "call": {
      const { answer, expert, chunk } = row.call;
      const words = t("run.tree.call", { expert, chunk: chunk + 1 });
      if (!answer) return <Words sign="◌" words={words} soft={t("run.tree.asked")} />;
      return (
        <Words sign={hasProblems(answer) ? "⚠" : hasChanges(answer) ? "✎" : "✓"} words={words}>
          <Answered answer={answer} t={t} />
        </Words>
      );
    }
    case "gate":
      return <Words sign="⊣" words={t("run.step.gate")} soft={t("run.said.gate", { contested: row.contested, claims: row.claims })} />;
    case "debates":
      return <Words sign="⚖" words={t("run.tree.debates")} soft={t("run.tree.ruled", { ruled: row.ruled, all: row.all })} />;
    case "debate": {
      const { claim, ruling } = row.debate;
      if (!ruling) {
        return (
          <Words sign="▸" words={claim}>
            <span className="visually-hidden">{t("run.debate.open")}</span>
          </Words>
        );
      }
      const [sign, said] =
        ruling.answer === null
          ? ["?", t("run.debate.unsettled")]
          : ["✓", t("run.ruling.vote", { answer: ruling.answer })];
      return <Words sign={sign} words={claim} soft={said} />;
    }
    case "verdicts":
      return <Words sign="⚑" words={t("run.tree.verdicts")} soft={t("run.tree.not", { count: row.notAccepted })} />;
  }
}

function Answered({ answer, t }: { readonly answer: AnswerView; readonly t: Translate }) {
  const problems = answer.unaligned.length + answer.unreadable.length;
  return (
    <>
      {hasChanges(answer) ? (
        <Sums added={answer.added.length} corrected={answer.corrected.length} removed={answer.removed.length} t={t} />
      ) : (
        <span className="soft">{t("run.tree.same")}</span>
      )}
      {problems > 0 ? (
        <span className={cx(styles.sum, "problem")} title={t("run.tree.problems", { count: problems })}>
          ⚠{problems}
        </span>
      ) : null}
    </>
  );
}

function Sums({ added, corrected, removed, t }: Pick<Round, "added" | "corrected" | "removed"> & { readonly t: Translate }) {
  if (added + corrected + removed === 0) return null;
  return (
    <span className={styles.sums}>
      <span className="visually-hidden">{t("run.tree.changes", { added, corrected, removed })}</span>
      <span aria-hidden="true" title={t("run.tree.changes", { added, corrected, removed })}>
        {added > 0 ? <span className={cx(styles.sum, "added")}>+{added}</span> : null}
        {corrected > 0 ? <span className={cx(styles.sum, "corrected")}>~{corrected}</span> : null}
        {removed > 0 ? <span className={cx(styles.sum, "removed")}>−{removed}</span> : null}
      </span>
    </span>
  );
}

interface WordsProps {
  readonly sign: string;
  readonly words: string;
  readonly soft?: string;
  readonly children?: React.ReactNode;
}

function Words({ sign, words, soft, children }: WordsProps) {
  return (
    <>
      <span className={styles.sign} aria-hidden="true">
        {sign}
      </span>
      <span className={styles.words} title={words}>
        {words}
      </span>
      {soft ? <span className="soft run-soft">{soft}</span> : null}
      {children}
    </>
  );
}
