import { useDeferredValue, useEffect, useState } from "react";

import type { Action } from "@/shared/keys/action";
import { useActions } from "@/shared/keys/keys";
import { RoleNote } from "@/shared/session/RoleNote";
import { useTexts } from "@/features/review/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { useEventCallback } from "@/shared/ui/useEventCallback";
import type { Filter } from "@/entities/fact/facts";
import { REVIEW_ACTIONS, type PairsOf, type Reviewing } from "../lib/actions";
import { Claim } from "./Claim";
import { EvidencePane } from "./EvidencePane";
import { Filters } from "./Filters";
import { PairsLinks } from "./PairsLinks";
import { Questions } from "./Questions";
import { Queue } from "./Queue";
import { ReviewFoot } from "./ReviewFoot";
import { Sets } from "./Sets";
import type { Decisions } from "../hooks/useDecisions";
import { usePrefetchNext } from "../hooks/usePrefetchNext";
import { usePresence } from "../hooks/usePresence";
import { useReviewing } from "../hooks/useReviewing";
import styles from "./review.module.css";

interface Props {
  readonly filter: Filter;
  readonly decisions: Decisions;
  readonly onShow: (change: Partial<Filter>) => void;
  readonly onPairs: (of: PairsOf) => void;
}

/** A fact, why, and its source side by side; one key decides, and everything can be undone. */
export function Review({ filter, decisions, onShow, onPairs }: Props) {
  const t = useTexts();
  const { sitting, failures } = decisions;
  const review = useReviewing(filter, decisions, onShow);
  const { queue, facts, current, detail } = review;
  usePrefetchNext(facts, review.placed.get(current ?? "") ?? -1, filter.knownAt);
  const looks = usePresence(review.isRead ? current : undefined);

  // The screen is made anew for another filter; only the fact that is shown changes within one.
  const [wide] = useState<Filter>({ ...filter, fact: undefined });
  // The source follows a frame later: first the next claim is there. Until it is read the text before stays, dimmed.
  const [last, setLast] = useState(detail.data);
  const latest = detail.data ?? (detail.error ? undefined : last);
  if (latest !== last) setLast(latest);
  const evidence = useDeferredValue(latest);
  useEffect(() => {
    // Scrolling returns a promise in newer browsers, which an effect must not.
    document.getElementById("claim-scroll")?.scrollTo(0, 0);
  }, [current]);

  const doing: Reviewing = { ...review, marked: review.many.length, mark: review.markCurrent, showPairs: onPairs, undo: () => review.undo() };
  const isReasoning = review.asking === "reason";
  useActions(isReasoning ? [] : REVIEW_ACTIONS, doing, isReasoning ? { Escape: () => review.ask(null) } : {});
  const stable = {
    filter: useEventCallback((change: Partial<Filter>) => onShow({ ...change, fact: undefined })),
    turnBlind: useEventCallback(review.turnBlind),
    again: useEventCallback(queue.again),
    more: useEventCallback(queue.more),
    show: useEventCallback(review.show),
    move: useEventCallback(review.move),
    run: useEventCallback((action: Action<Reviewing>) => action.run(doing)),
    undo: useEventCallback(review.undo),
    redo: useEventCallback(review.redo),
  };
  return (
    <div className={styles.root}>
      <header className={styles.head}>
        <h1>{t("nav.review")}</h1>
        <PairsLinks />
        <Sets chosen={filter.set} onChange={stable.filter} />
        <div className={styles.filters}>
          <Filters filter={wide} onChange={stable.filter} />
          <label className={styles.blind}>
            <input type="checkbox" checked={review.isBlindWanted} onChange={stable.turnBlind} /> {t("review.blind")}
          </label>
        </div>
      </header>
      <RoleNote needs="reviewer" what={t("keys.review.who")} />
      {review.isPast ? (
        <p role="note" className={styles.past}>
          {t("review.past")}
        </p>
      ) : null}
      {queue.error && facts.length > 0 ? <ErrorNote error={queue.error} onRetry={queue.retry} /> : null}
      <div className={styles.panes}>
        <Queue
          review={review}
          decisions={decisions}
          isOfAttributes={filter.kind === "attribute"}
          looks={looks}
          onMore={stable.more}
          onChoose={stable.show}
          onMove={stable.move}
        />
        <div className={styles.claim}>
          {current === undefined ? (
            <p className="claim soft">{t("review.choose")}</p>
          ) : (
            <Claim
              id={current}
              knownAt={filter.knownAt}
              review={review}
              failure={failures.get(current)}
              looks={looks.get(current)}
              onAbout={(about) => onShow({ about, fact: undefined, status: "any", set: undefined, ids: undefined })}
              onDo={stable.run}
            />
          )}
        </div>
        {current === undefined ? <div className={styles.source} /> : <EvidencePane detail={evidence} isStale={evidence?.fact.id !== current} onFact={stable.show} />}
      </div>
      <ReviewFoot review={review} sitting={sitting} onUndo={stable.undo} onRedo={stable.redo} onAgain={stable.again} />
      <Questions review={review} />
    </div>
  );
}
