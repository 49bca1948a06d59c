import { useTexts } from "@/features/pairs/texts";
import type { Action } from "@/shared/keys/action";
import { ActionButton } from "@/shared/keys/ActionButton";
import { confidenceOf } from "@/shared/ui/confidence";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import acceptPair from "../actions/acceptPair";
import declinePair from "../actions/declinePair";
import skipPair from "../actions/skipPair";
import type { Pairing } from "../lib/actions";
import type { Asking } from "../lib/asking";
import type { Mark, Pair } from "../lib/pairs";
import styles from "./pairs.module.css";

interface Props<P extends Pair> {
  readonly of: Asking<P>;
  readonly pair: P;
  readonly mark: Mark | undefined;
  /** The decision by which the pair is not asked any more. */
  readonly settledBy: P | undefined;
  readonly failure: unknown;
  /** Those that come after it. */
  readonly next: readonly P[];
  readonly onDo: (action: Action<Pairing>) => void;
}

/** One pair: what is asked, why, what documents tell of both sides, and what can be decided. */
export function PairPane<P extends Pair>({ of, pair, mark, settledBy, failure, next, onDo }: Props<P>) {
  const t = useTexts();
  const { Sides } = of;
  const kind = of.questionOf(pair);
  const closed = pair.state === "declined" ? "declined" : "accepted";
  const isOpen = pair.state === "open" && mark === undefined && settledBy === undefined;
  return (
    <div className={styles.pane}>
      {/* Whoever reads with the keyboard alone scrolls it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t(`pairs.ask.${kind}`)}>
        <section className={styles.why}>
          <h2>
            {t(`pairs.ask.${kind}`)} <span className="chip">{t("pairs.score", { value: confidenceOf(pair.score) })}</span>
          </h2>
          <ul aria-label={t("pairs.why")}>
            {pair.reasons.map((reason) => (
              <li key={reason} dir="auto">
                {reason}
              </li>
            ))}
          </ul>
          <p className="soft">{of.consequenceOf(pair, t)}</p>
        </section>
        {failure === undefined ? null : <ErrorNote error={failure} />}
        {isOpen ? null : (
          <p role="note" className={styles.note}>
            {settledBy ? of.whySettled(settledBy, t) : mark ? t(`pairs.decided.${mark}`) : t(`pairs.closed.${closed}`, { by: pair.by ?? "" })}
          </p>
        )}
        <Sides pair={pair} isOpen={isOpen} next={next} />
      </div>
      <div className={styles.actions}>
        <ActionButton of={acceptPair} className="primary" disabled={!isOpen} onDo={onDo}>
          {t(`pairs.accept.${kind}`)}
        </ActionButton>
        <ActionButton of={declinePair} className="danger" disabled={!isOpen} onDo={onDo}>
          {t(`pairs.decline.${kind}`)}
        </ActionButton>
        <ActionButton of={skipPair} onDo={onDo}>
          {t("pairs.skip")}
        </ActionButton>
      </div>
    </div>
  );
}
