import type { Action } from "@/shared/keys/action";
import { useTexts } from "@/features/review/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { ClaimPane } from "@/entities/fact/ClaimPane";
import type { ReviewState } from "../hooks/useReviewing";
import type { Reviewing } from "../lib/actions";
import { Actions } from "./Actions";
import { MergedNote } from "./MergedNote";
import { ReasonStrip } from "./ReasonStrip";
import styles from "./review.module.css";

interface Props {
  readonly id: string;
  /** The moment at which the graph knew what is shown. */
  readonly knownAt: string | undefined;
  readonly review: ReviewState;
  /** Why the server refused what was decided about it. */
  readonly failure: unknown;
  /** Who else looks at it. */
  readonly looks: string | undefined;
  readonly onAbout: (entity: string) => void;
  readonly onDo: (action: Action<Reviewing>) => void;
}

/** The fact that is shown, why it is as it is, and what can be done with it. */
export function Claim({ id, knownAt, review, failure, looks, onAbout, onDo }: Props) {
  const t = useTexts();
  const { canDecide, canEdit, canMerge, isMarked, merged } = review;
  return (
    <>
      {/* A scrollable region must be reachable by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div id="claim-scroll" className={styles.claimScroll} tabIndex={0} role="region" aria-label={t("review.claim")}>
        {failure ? <ErrorNote error={failure} /> : null}
        {looks === undefined ? null : <p className={styles.claimLooked}>{t("review.looked", { names: looks })}</p>}
        {merged ? (
          <MergedNote fact={review.listed} id={id} merge={merged} onFact={review.show} />
        ) : (
          <ClaimPane
            key={id}
            id={id}
            knownAt={knownAt}
            item={review.item}
            mark={review.mark}
            isBlind={review.isBlind}
            isDebateOpen={review.isDebateOpen}
            onReveal={review.reveal}
            onDebate={review.turnDebate}
            onAbout={onAbout}
            onFact={review.show}
          />
        )}
      </div>
      {review.asking === "reason" ? (
        <ReasonStrip onChoose={(reason) => review.decide("rejected", reason)} onCancel={() => review.ask(null)} />
      ) : (
        <Actions {...{ canDecide, canEdit, canMerge, isMarked, onDo }} />
      )}
    </>
  );
}
