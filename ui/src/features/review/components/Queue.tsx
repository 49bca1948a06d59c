import { memo, useEffect } from "react";

import { cx } from "@/shared/ui/cx";
import { useTexts } from "@/features/review/texts";
import { confidenceOf } from "@/shared/ui/confidence";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { listKeys } from "@/shared/ui/listKeys";
import { useWindow } from "@/shared/ui/useWindow";
import type { Mark } from "@/entities/fact/mark";
import { statement, type Fact } from "@/entities/fact/facts";
import type { Decisions } from "../hooks/useDecisions";
import type { ReviewState } from "../hooks/useReviewing";
import styles from "./review.module.css";

const SIGNS = { entity: "●", relation: "→", event: "◆", argument: "◇", attribute: "#" } as const;
const MARKS = { accepted: "✓", rejected: "✕", edited: "✎", flagged: "⚑", merged: "⇉" } as const;
/** Height in pixels, as the style sheet has it: two lines of a statement, one of figures. */
const ROW = 68;
/** The next page is asked for when so many facts are left. */
const AHEAD = 30;

interface Props {
  readonly review: ReviewState;
  readonly decisions: Decisions;
  /** Whether only attributes are wanted. */
  readonly isOfAttributes: boolean;
  /** Who else looks at each fact. */
  readonly looks: ReadonlyMap<string, string>;
  readonly onMore: () => void;
  readonly onChoose: (id: string) => void;
  readonly onMove: (step: 1 | -1) => void;
}

/**
 * The list of facts, of which only what is on the screen is in the page. What was decided stays where it is, with its
 * mark: nothing moves under the cursor.
 */
export function Queue({ review, decisions: { sitting, failures }, isOfAttributes, looks, onMore, onChoose, onMove }: Props) {
  const t = useTexts();
  const { facts, placed, current, queue: state } = review;
  const { hasMore } = state;
  const { ref, show, ...seen } = useWindow(facts.length, ROW, 0, hasMore ? { ask: onMore, left: AHEAD } : undefined);
  const at = placed.get(current ?? "") ?? -1;
  useEffect(() => show(at), [at, show]);

  if (state.error && facts.length === 0) {
    return (
      <div className={styles.queue}>
        <ErrorNote error={state.error} onRetry={state.retry} />
      </div>
    );
  }
  if (!state.isLoading && facts.length === 0) {
    return (
      <div className={cx(styles.queue, styles.none, "soft")}>
        <p>{t("review.empty")}</p>
        {isOfAttributes ? <p>{t("review.empty.attributes")}</p> : null}
      </div>
    );
  }

  if (state.isLoading) return <p className={cx(styles.queue, styles.none, "soft")}>{t("loading")}</p>;

  return (
    <div
      ref={ref}
      className={styles.queue}
      role="listbox"
      tabIndex={0}
      aria-label={t("review.queue")}
      aria-busy={state.isLoadingMore}
      aria-activedescendant={at >= 0 ? `claim-${current ?? ""}` : undefined}
      onScroll={seen.onScroll}
      onKeyDown={listKeys(facts, onMove, onChoose)}
    >
      <div role="none" style={{ height: seen.before }} />
      {facts.slice(seen.first, seen.end).map((fact, place) => (
        <Row
          key={fact.id}
          fact={fact}
          at={seen.first + place + 1}
          of={hasMore ? -1 : facts.length}
          isCurrent={fact.id === current}
          isChosen={review.marked.has(fact.id)}
          mark={sitting.marks[fact.id]}
          hasFailed={failures.has(fact.id)}
          lookers={looks.get(fact.id)}
          onChoose={onChoose}
        />
      ))}
      <div role="none" style={{ height: seen.after }} />
    </div>
  );
}

interface RowProps {
  readonly fact: Fact;
  readonly at: number;
  readonly of: number;
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
  readonly mark: Mark | undefined;
  readonly hasFailed: boolean;
  readonly lookers: string | undefined;
  readonly onChoose: (id: string) => void;
}

const Row = memo(function Row({ fact, at, of, isCurrent, isChosen, mark, hasFailed, lookers, onChoose }: RowProps) {
  const t = useTexts();
  const words = statement(fact);
  return (
    // The keys are those of the list, which has the focus.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`claim-${fact.id}`}
      role="option"
      tabIndex={-1}
      className={cx(styles.row, mark ? mark.kind : "")}
      aria-selected={isCurrent}
      aria-posinset={at}
      aria-setsize={of}
      onClick={() => onChoose(fact.id)}
    >
      <span className={styles.sign} title={t(`review.one.${fact.kind}`)}>
        <span aria-hidden="true">{isChosen ? "☑" : SIGNS[fact.kind]}</span>
        <span className="visually-hidden">
          {isChosen ? `${t("review.chosen")}, ` : ""}
          {t(`review.one.${fact.kind}`)}
        </span>
      </span>
      <span className={styles.words}>
        <bdi className={styles.statement} title={words}>
          {words}
        </bdi>
        <span className={styles.figures}>
          <span
            className="soft"
            title={[
              t("review.confidence", { value: confidenceOf(fact.confidence) }),
              t("review.disagreement", { value: fact.disagreement.toFixed(2) }),
              t("review.support", { count: fact.support }),
            ].join(" · ")}
          >
            {t("review.short", { confidence: confidenceOf(fact.confidence), disagreement: fact.disagreement.toFixed(2), count: fact.support })}
          </span>
          {hasFailed ? (
            <span className="review-mark failed">
              <span aria-hidden="true">!</span> {t("review.mark.failed")}
            </span>
          ) : mark ? (
            <span className={`review-mark ${mark.kind}`} title={mark.by ?? undefined}>
              <span aria-hidden="true">{MARKS[mark.kind]}</span> {t(`review.mark.${mark.kind}`)}
              {mark.by === null ? "" : ` · ${mark.by}`}
            </span>
          ) : lookers ? (
            <span className="review-mark looked" title={t("review.looked", { names: lookers })}>
              <span aria-hidden="true">◉</span> <span className="visually-hidden">{t("review.looked", { names: lookers })}</span>
              <bdi aria-hidden="true">{lookers}</bdi>
            </span>
          ) : null}
        </span>
      </span>
    </div>
  );
});
