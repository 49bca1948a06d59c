import { sendOfEvents, useEventPairs, useOneEventPair, withdrawOfEvents } from "../hooks/useEventPairs";
import { useNamed } from "../hooks/useNamed";
import type { Asking } from "../lib/asking";
import { eventsOf, settledEvents, type EventPair } from "../lib/eventPairs";
import { Pairs } from "./Pairs";
import { SidesOfEvents } from "./SidesOfEvents";

const EVENTS: Asking<EventPair> = {
  kind: "events",
  path: "/review/events",
  nameOf: eventsOf,
  questionOf: () => "events",
  consequenceOf: (_, t) => t("pairs.what.events"),
  Sides: SidesOfEvents,
  settledBy: settledEvents,
  whySettled: (by, t) => t("pairs.settled.events", { what: eventsOf(by) }),
  send: sendOfEvents,
  withdraw: withdrawOfEvents,
  changes: ["/api/v1/events/{event}"],
};

/** Which events of different documents are perhaps one: what both tell beside one another, and a key decides. */
export function EventPairsScreen() {
  const list = useEventPairs();
  return <Pairs of={EVENTS} list={list} named={useOneEventPair(useNamed(list))} />;
}
