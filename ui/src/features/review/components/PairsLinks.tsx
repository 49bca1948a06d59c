import { Link } from "@tanstack/react-router";

import { usePairCounts } from "@/entities/pair/usePairCounts";
import { useTexts } from "@/features/review/texts";
import { useAriaKeys } from "@/shared/keys/useAriaKeys";
import showEventPairs from "../actions/facts/showEventPairs";
import showPairs from "../actions/facts/showPairs";

/** The ways to the entities and the events that are perhaps one, with how many wait. */
export function PairsLinks() {
  const t = useTexts();
  const ariaKeys = useAriaKeys();
  const { entities, events } = usePairCounts();
  return (
    <>
      <Link to="/review/pairs" search={{}} aria-keyshortcuts={ariaKeys(showPairs)}>
        {entities ? t("review.pairs.count", { count: entities }) : t("keys.review.pairs")}
      </Link>
      <Link to="/review/events" search={{}} aria-keyshortcuts={ariaKeys(showEventPairs)}>
        {events ? t("review.events.count", { count: events }) : t("keys.review.events")}
      </Link>
    </>
  );
}
