import { useTexts } from "@/features/pairs/texts";
import type { Received } from "@/shared/api/client";
import type { Action } from "@/shared/keys/action";
import { ActionButton } from "@/shared/keys/ActionButton";
import { confidenceOf } from "@/shared/ui/confidence";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { Pending } from "@/shared/ui/Pending";
import acceptPair from "../actions/acceptPair";
import declinePair from "../actions/declinePair";
import skipPair from "../actions/skipPair";
import type { Pairing } from "../lib/actions";
import type { Mark, Pair } from "../lib/pairs";
import { SideOfPair } from "./SideOfPair";
import styles from "./pairs.module.css";

interface Props {
  readonly pair: Pair;
  readonly mark: Mark | undefined;
  /** The decision by which the pair is not asked any more. */
  readonly settledBy: Pair | undefined;
  readonly failure: unknown;
  readonly detail: { readonly data: Received<"SuggestionDetail"> | undefined; readonly error: unknown; readonly refetch: () => unknown };
  readonly onDo: (action: Action<Pairing>) => void;
}

/** One pair: what is asked, why, what documents tell of both sides, and what can be decided. */
export function PairPane({ pair, mark, settledBy, failure, detail, onDo }: Props) {
  const t = useTexts();
  const { data, error, refetch } = detail;
  const isOpen = mark === undefined && settledBy === undefined;
  return (
    <div className={styles.pane}>
      {/* Whoever reads with the keyboard alone scrolls it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t(`pairs.ask.${pair.kind}`)}>
        <section className={styles.why}>
          <h2>
            {t(`pairs.ask.${pair.kind}`)} <span className="chip">{t("pairs.score", { value: confidenceOf(pair.score) })}</span>
          </h2>
          <ul aria-label={t("pairs.why")}>
            {pair.reasons.map((reason) => (
              <li key={reason} dir="auto">
                {reason}
              </li>
            ))}
          </ul>
          <p className="soft">{wordsOfAccepting(pair, t)}</p>
        </section>
        {failure === undefined ? null : <ErrorNote error={failure} />}
        {settledBy ? (
          <p role="note" className={styles.note}>
            {t("pairs.settled", { name: settledBy.entity_name, into: settledBy.into_name })}
          </p>
        ) : null}
        {data ? (
          <div className={styles.sides}>
            {data.sides.map((side, place) => (
              <SideOfPair key={place} side={side} type={pair.type} />
            ))}
          </div>
        ) : isOpen ? (
          <Pending error={error} onRetry={refetch} />
        ) : settledBy ? null : (
          <p role="note" className={styles.note}>
            {t(`pairs.decided.${mark ?? "accepted"}`)}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <ActionButton of={acceptPair} className="primary" disabled={!isOpen} onDo={onDo}>
          {t(`pairs.accept.${pair.kind}`)}
        </ActionButton>
        <ActionButton of={declinePair} className="danger" disabled={!isOpen} onDo={onDo}>
          {t(`pairs.decline.${pair.kind}`)}
        </ActionButton>
        <ActionButton of={skipPair} onDo={onDo}>
          {t("pairs.skip")}
        </ActionButton>
      </div>
    </div>
  );
}

/** What is done when one says yes. */
function wordsOfAccepting({ kind, documents, entity_name: name, into_name: into }: Pair, t: ReturnType<typeof useTexts>): string {
  const count = documents?.length ?? 0;
  if (kind === "different") return t("pairs.what.different", { name, count });
  return documents === null ? t("pairs.what.same", { name, into }) : t("pairs.what.some", { name, into, count });
}
