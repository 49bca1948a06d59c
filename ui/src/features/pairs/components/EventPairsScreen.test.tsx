// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import { emit } from "@/shared/stream/__mocks__/stream";
import { onPage } from "@/shared/testing/Page";
import { refusal, serving, type Answer } from "@/shared/testing/serving";
import type { EventPair, PairedEvent } from "../lib/eventPairs";
import { EventPairsScreen } from "./EventPairsScreen";

vi.mock("@/shared/stream/stream");
afterEach(() => vi.unstubAllGlobals());

const argument = (role: string, name: string, type = "Person"): PairedEvent["arguments"][number] => ({
  fact_id: `fact_${role}_${name}`,
  role,
  status: "accepted",
  entity_id: `entity_${name}`,
  entity_type: type,
  name,
});
const event = (id: string, more: Partial<PairedEvent> = {}): PairedEvent => ({
  id: `event_${id}`,
  trigger: "married",
  start: 9,
  end: 16,
  document_id: `doc_${id}`,
  document_name: `${id}.txt`,
  quote: "Ann Vale married Tom Roe.",
  quote_start: 0,
  before: "Yesterday ",
  after: " Many came.",
  valid_from: "2018-06-19",
  valid_to: "2018-06-19",
  arguments: [argument("Agent", "Ann Vale"), argument("Place", "Leeds", "Location")],
  ...more,
});
const pair = (one: string, other: string, more: Partial<EventPair> = {}): EventPair => ({
  id: `pair_${one}_${other}`,
  one: `event_${one}`,
  other: `event_${other}`,
  type: "Life.Marry",
  state: "open",
  score: 0.974,
  reasons: ["both on 2018-06-19", "both have Ann Vale as Agent"],
  model: "by hand",
  at: "2026-11-26T00:00:00Z",
  by: null,
  decided_at: null,
  reason: null,
  events: [event(one), event(other, { trigger: "wedding", valid_from: "2018", valid_to: null, arguments: [argument("Agent", "Ann Vale"), argument("Guest", "Cy")] })],
  ...more,
});
const PAIRS = [pair("a", "b"), pair("b", "c"), pair("a", "c"), pair("d", "e", { events: [event("d")] })];

async function shown(answers: Readonly<Record<string, Answer>> = {}, address = "/review/events") {
  const asked = serving({
    "GET /api/v1/session": () => ({ id: "kim", name: "Kim", role: "reviewer", csrf: "token" }),
    "GET /api/v1/event-pairs": () => ({ items: PAIRS, next: null, total: 4 }),
    ...Object.fromEntries(
      PAIRS.flatMap((one): [string, Answer][] =>
        ["POST", "DELETE"].flatMap((method) => ["accept", "decline"].map((what): [string, Answer] => [`${method} /api/v1/event-pairs/${one.id}/${what}`, () => one])),
      ),
    ),
    ...answers,
  });
  const page = await onPage(<EventPairsScreen />, address, "/review/events");
  return { ...page, changes: () => asked.filter((one) => !one.startsWith("GET")) };
}
const current = () => screen.getByRole("option", { selected: true }).textContent;
const options = () => screen.getAllByRole("option").map((one) => one.textContent);

describe("suggested pairs of events", () => {
  it("have both events beside one another: word, type, time, place, who took part, and the quote that leads to the text", async () => {
    await shown();
    const one = within(await screen.findByRole("region", { name: "married" }));
    const other = within(screen.getByRole("region", { name: "wedding" }));
    expect(one.getByText("Life.Marry")).toBeDefined();
    expect(one.getByRole("link", { name: "a.txt" }).getAttribute("href")).toBe("/documents/doc_a");
    expect(one.getByText((_, element) => element?.tagName === "BLOCKQUOTE").textContent).toBe("Yesterday Ann Vale married Tom Roe. Many came.");
    expect(one.getByTitle("Show in the text").getAttribute("href")).toBe("/documents/doc_a?at=event_a%409");
    const told = (side: typeof one) => side.getAllByRole("term").map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent ?? ""}`);
    expect(told(one)).toEqual(["When: 19 June 2018", "Where: Leeds Location ", "Agent: Ann Vale Person = in both"]);
    expect(told(other)).toEqual(["When: 2018 – …", "Agent: Ann Vale Person = in both", "Guest: Cy Person "]);
    expect(screen.getByText("probability 0.97")).toBeDefined();
    const why = within(screen.getByRole("list", { name: "What speaks for and against it" })).getAllByRole("listitem");
    expect(why.map((reason) => reason.textContent)).toEqual(["both on 2018-06-19", "both have Ann Vale as Agent"]);
    expect(screen.getByText(/^Yes: these are one event; each stays as its document tells it\./)).toBeDefined();
  });

  it("are accepted, declined and taken back by keys, and what follows from decisions is not asked", async () => {
    const { changes, address } = await shown();
    await screen.findByRole("region", { name: "married" });
    await userEvent.keyboard("aa");
    expect(options().slice(0, 3).map((words) => /accepted|settled/.exec(words)?.[0])).toEqual(["accepted", "accepted", "settled"]);
    expect(current()).toContain("Life.Marry");
    await userEvent.keyboard("k");
    expect(screen.getByText(/^Not asked any more: other decisions make these one/)).toBeDefined();
    expect(screen.getByRole("button", { name: /^Yes, one/ })).toHaveProperty("disabled", true);
    await userEvent.keyboard("u");
    expect(options()[2]).not.toContain("settled");
    await userEvent.keyboard("x");
    expect(options()[1]).toContain("declined");
    await userEvent.keyboard("{Control>}z{/Control}");
    await vi.waitFor(() =>
      expect(changes()).toEqual([
        "POST /api/v1/event-pairs/pair_a_b/accept",
        "POST /api/v1/event-pairs/pair_b_c/accept",
        "DELETE /api/v1/event-pairs/pair_b_c/accept",
        "POST /api/v1/event-pairs/pair_b_c/decline",
        "DELETE /api/v1/event-pairs/pair_b_c/decline",
      ]),
    );
    expect(address()).toBe("/review/events?pair=pair_b_c");
  });

  it("come back with the reason when the server refuses", async () => {
    await shown({ "POST /api/v1/event-pairs/pair_a_b/accept": () => refusal(422, "That would make one what was declined: pair_1.") });
    await screen.findByRole("region", { name: "married" });
    await userEvent.keyboard("a");
    await vi.waitFor(() => expect(options()[0]).toContain("not saved"));
    await userEvent.keyboard("k");
    expect((await screen.findByRole("alert")).textContent).toContain("That would make one what was declined");
  });

  it("say of what was decided who did, where an address leads to it", async () => {
    const closed = pair("x", "y", { state: "accepted", by: "Ann" });
    await shown({ "GET /api/v1/event-pairs/pair_x_y": () => closed }, "/review/events?pair=pair_x_y");
    expect(await screen.findByText("It is not asked any more: Ann accepted it.")).toBeDefined();
    expect(screen.getByRole("button", { name: /^Yes, one/ })).toHaveProperty("disabled", true);
  });

  it("say where a document is not there any more, where there are none, and where they cannot be read", async () => {
    const { unmount } = await shown({}, "/review/events?pair=pair_d_e");
    expect(await screen.findByText("The document that told of it is not there any more.")).toBeDefined();
    unmount();
    const second = await shown({ "GET /api/v1/event-pairs": () => ({ items: [], next: null, total: 0 }) });
    expect(await screen.findByText(/^When a document is read, its events are compared/)).toBeDefined();
    second.unmount();
    await shown({ "GET /api/v1/event-pairs": () => refusal(503, "The graph does not answer.") });
    expect((await screen.findByRole("alert")).textContent).toContain("The graph does not answer.");
  });

  it("are told to have changed when others decide", async () => {
    await shown();
    await screen.findByRole("region", { name: "married" });
    emit(1, "events_paired", { events: ["event_a", "event_b"], state: "accepted", by: "Ann" });
    expect(screen.getByText(/^Documents were read, or others decided/)).toBeDefined();
  });
});
