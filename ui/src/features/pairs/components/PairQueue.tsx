import { memo, useEffect } from "react";

import { useTexts } from "@/features/pairs/texts";
import { confidenceOf } from "@/shared/ui/confidence";
import { Chip } from "@/shared/ui/Chip";
import { cx } from "@/shared/ui/cx";
import { listKeys } from "@/shared/ui/listKeys";
import { useWindow } from "@/shared/ui/useWindow";
import type { Asking } from "../lib/asking";
import type { Mark, Pair } from "../lib/pairs";
import styles from "./pairs.module.css";

const SIGNS = { accepted: "✓", declined: "✕", settled: "⊘", failed: "!" } as const;
/** Height in pixels, as the style sheet has it: two lines of names, one of figures. */
const ROW = 68;
/** The next page is asked for when so many pairs are left. */
const AHEAD = 30;

interface Props<P extends Pair> {
  readonly of: Asking<P>;
  readonly pairs: readonly P[];
  /** Place of the one that is shown. */
  readonly at: number;
  readonly marks: ReadonlyMap<string, Mark>;
  readonly settled: ReadonlyMap<string, P>;
  readonly failures: ReadonlyMap<string, unknown>;
  readonly hasMore: boolean;
  readonly onMore: () => void;
  readonly onChoose: (id: string) => void;
  readonly onMove: (step: 1 | -1) => void;
}

/** The list of pairs, of which only what is on the screen is in the page; what was decided stays where it is. */
export function PairQueue<P extends Pair>({ of, pairs, at, marks, settled, failures, hasMore, onMore, onChoose, onMove }: Props<P>) {
  const t = useTexts();
  const { ref, show, ...seen } = useWindow(pairs.length, ROW, 0, hasMore ? { ask: onMore, left: AHEAD } : undefined);
  useEffect(() => show(at), [at, show]);
  return (
    <div
      ref={ref}
      className={styles.queue}
      role="listbox"
      tabIndex={0}
      aria-label={t("pairs.queue")}
      aria-activedescendant={`pair-${pairs[at]?.id ?? ""}`}
      onScroll={seen.onScroll}
      onKeyDown={listKeys(pairs, onMove, onChoose)}
    >
      <div role="none" style={{ height: seen.before }} />
      {pairs.slice(seen.first, seen.end).map((pair, place) => (
        <Row
          key={pair.id}
          id={pair.id}
          names={of.nameOf(pair)}
          score={pair.score}
          kind={of.questionOf(pair)}
          type={pair.type}
          at={seen.first + place + 1}
          of={hasMore ? -1 : pairs.length}
          isCurrent={seen.first + place === at}
          mark={failures.has(pair.id) ? "failed" : (marks.get(pair.id) ?? (settled.has(pair.id) ? "settled" : pair.state === "open" ? undefined : pair.state))}
          onChoose={onChoose}
        />
      ))}
      <div role="none" style={{ height: seen.after }} />
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly names: string;
  readonly score: number;
  readonly kind: ReturnType<Asking<Pair>["questionOf"]>;
  readonly type: string;
  readonly at: number;
  readonly of: number;
  readonly isCurrent: boolean;
  readonly mark: keyof typeof SIGNS | undefined;
  readonly onChoose: (id: string) => void;
}

const Row = memo(function Row({ id, names, score, kind, type, at, of, isCurrent, mark, onChoose }: RowProps) {
  const t = useTexts();
  return (
    // The keys are those of the list, which has the focus.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`pair-${id}`}
      role="option"
      tabIndex={-1}
      className={cx(styles.row, mark ?? "")}
      aria-selected={isCurrent}
      aria-posinset={at}
      aria-setsize={of}
      onClick={() => onChoose(id)}
    >
      <bdi className={styles.names} title={names}>
        {names}
      </bdi>
      <span className={styles.figures}>
        <span className="soft">
          {confidenceOf(score)} · {t(`pairs.kind.${kind}`)} · <bdi>{type}</bdi>
        </span>
        {mark ? (
          <Chip sign={SIGNS[mark]} tone={mark === "accepted" ? "accepted" : mark === "settled" ? "" : "rejected"} words={t(`pairs.mark.${mark}`)} />
        ) : null}
      </span>
    </div>
  );
});
