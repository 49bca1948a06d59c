import { describe, expect, it } from "vitest";

import { eventsOf, partsOf, quoted, settledEvents, type EventPair, type PairedEvent } from "./eventPairs";

const argument = (role: string, name: string): PairedEvent["arguments"][number] => ({
  fact_id: `fact_${role}_${name}`,
  role,
  status: "accepted",
  entity_id: `entity_${name}`,
  entity_type: "Person",
  name,
});
const event = (id: string, more: Partial<PairedEvent> = {}): PairedEvent => ({
  id,
  trigger: "met",
  start: 4,
  end: 7,
  document_id: `doc_${id}`,
  document_name: `${id}.txt`,
  quote: "Ann met Bob.",
  quote_start: 0,
  before: "",
  after: "",
  valid_from: null,
  valid_to: null,
  arguments: [argument("Entity", "Ann"), argument("Place", "Leeds")],
  ...more,
});
const pair = (one: string, other: string, events: readonly PairedEvent[] = [event(one), event(other)]) =>
  ({ id: `${one}-${other}`, one, other, type: "Contact.Meet", state: "open", score: 0.8, reasons: [], by: null, events }) as unknown as EventPair;

describe("pairs of events", () => {
  it("are called by their words, and by what they have in common in the same role", () => {
    expect(eventsOf(pair("a", "b"))).toBe("met: Ann, Leeds");
    const other = event("b", { trigger: "talks", arguments: [argument("Place", "Ann")] });
    expect(eventsOf(pair("a", "b", [event("a"), other]))).toBe("met ≟ talks");
    expect(eventsOf(pair("a", "b", [event("a")]))).toBe("Contact.Meet");
  });

  it("have places apart from who and what took part", () => {
    const { places, others } = partsOf(event("a"));
    expect([places.map(({ name }) => name), others.map(({ name }) => name)]).toEqual([["Leeds"], ["Ann"]]);
  });

  it("have their word in the quote at its place, counted in code points", () => {
    expect(quoted(event("a"))).toEqual(["Ann ", "met", " Bob."]);
    expect(quoted(event("a", { quote: "met", quote_start: 4, before: "Ann ", after: " Bob." }))).toEqual(["Ann ", "met", " Bob."]);
    expect(quoted(event("a", { quote: "👍 met and met", quote_start: 10, start: 20 }))).toEqual(["👍 met and ", "met", ""]);
    expect(quoted(event("a", { quote: "👍 met", quote_start: null }))).toEqual(["👍 ", "met", ""]);
    expect(quoted(event("a", { quote: "They talked.", quote_start: 0 }))).toEqual(["They talked.", "", ""]);
    expect(quoted(event("a", { quote: null, quote_start: null }))).toEqual(["", "", ""]);
  });

  it("are settled when decisions make their events one, by the last of these", () => {
    const [ab, bc, ac, cd] = [pair("a", "b"), pair("b", "c"), pair("a", "c"), pair("c", "d")];
    const all = [ab, bc, ac, cd];
    expect([...settledEvents(all, [{ pair: ab, mark: "accepted" }])]).toEqual([]);
    const done = [ab, bc].map((one) => ({ pair: one, mark: "accepted" }) as const);
    expect([...settledEvents(all, done)]).toEqual([[ac.id, bc]]);
    expect([...settledEvents(all, [{ pair: ab, mark: "accepted" }, { pair: bc, mark: "declined" }])]).toEqual([]);
  });
});
