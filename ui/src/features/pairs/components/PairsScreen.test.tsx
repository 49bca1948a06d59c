// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import { emit } from "@/shared/stream/__mocks__/stream";
import { onPage } from "@/shared/testing/Page";
import { refusal, serving, type Answer } from "@/shared/testing/serving";
import type { EntityPair } from "../lib/entityPairs";
import { PairsScreen } from "./PairsScreen";

vi.mock("@/shared/stream/stream");
afterEach(() => vi.unstubAllGlobals());

const pair = (id: string, names: readonly [string, string], more: Partial<EntityPair> = {}): EntityPair => ({
  id,
  kind: "same",
  entity: `entity_${names[0]}`,
  entity_name: names[0],
  into: `entity_${names[1]}`,
  into_name: names[1],
  type: "Person",
  score: 0.979,
  label: "nickname",
  reasons: [`nickname: ${names[0]} / ${names[1]}`, "both founded Corvane Mills"],
  documents: null,
  model: "1",
  at: "2026-11-25T00:00:00Z",
  state: "open",
  by: null,
  ...more,
});
const PAIRS = [
  pair("p1", ["Bill", "William"]),
  pair("p2", ["Bill", "Billy"], { score: 0.8 }),
  pair("p3", ["Vale", "Vale"], { kind: "different", documents: ["d1"], score: 0.6, reasons: ["born in Leeds, born in Perth"] }),
];
const side = (name: string) => ({
  entity: `entity_${name}`,
  name,
  aliases: [name, `Mr ${name}`],
  documents: [{ id: "d1", name: "letters.txt", names: [name], mentions: 2, places: [{ start: 4, end: 9, text: name, before: "Old ", after: " founded Corvane Mills." }] }],
  documents_total: 3,
  facts: [{ id: "f1", subject: name, predicate: "founded", object: "Corvane Mills", status: "accepted" }],
});

async function shown(answers: Readonly<Record<string, Answer>> = {}, role = "reviewer", address = "/review/pairs") {
  const asked = serving({
    "GET /api/v1/session": () => ({ id: "kim", name: "Kim", role, csrf: "token" }),
    "GET /api/v1/suggestions": () => ({ items: PAIRS, next: null, total: 3 }),
    ...Object.fromEntries(
      PAIRS.flatMap((one): [string, Answer][] => [
        [`GET /api/v1/suggestions/${one.id}`, () => ({ suggestion: one, sides: [side(one.entity_name), side(one.into_name)] })],
        [`POST /api/v1/suggestions/${one.id}/accept`, () => ({ decision: { id: `decision_${one.id}` }, changes: {}, dry_run: false })],
        [`POST /api/v1/suggestions/${one.id}/decline`, () => ({ ...one, state: "declined" })],
        [`DELETE /api/v1/suggestions/${one.id}/decline`, () => one],
        [`DELETE /api/v1/decisions/decision_${one.id}`, () => ({ decision: {}, changes: {}, dry_run: false })],
      ]),
    ),
    ...answers,
  });
  const page = await onPage(<PairsScreen />, address, "/review/pairs");
  return { ...page, asked, changes: () => asked.filter((one) => !one.startsWith("GET")) };
}
const current = () => screen.getByRole("option", { selected: true }).textContent;
const option = (names: string) => screen.getByRole("option", { name: new RegExp(names) }).textContent;

describe("suggested pairs", () => {
  it("have both sides beside one another, with names, quotes and facts, and why they are asked", async () => {
    await shown();
    const william = within(await screen.findByRole("region", { name: "William" }));
    expect(william.getByText("Mr William")).toBeDefined();
    expect(william.getByText("Named in 3 documents")).toBeDefined();
    expect(william.getByText("… and in 2 more")).toBeDefined();
    expect(william.getByText((_, element) => element?.tagName === "BLOCKQUOTE").textContent).toBe("Old William founded Corvane Mills.");
    expect(william.getByTitle("Show in the text").getAttribute("href")).toBe("/documents/d1?at=entity_William%404");
    expect(william.getByRole("link", { name: "William –founded→ Corvane Mills" }).getAttribute("href")).toBe("/facts/f1");
    expect(screen.getByRole("region", { name: "Bill" })).toBeDefined();
    expect(screen.getByText("probability 0.97")).toBeDefined();
    const why = within(screen.getByRole("list", { name: "What speaks for and against it" })).getAllByRole("listitem");
    expect(why.map((one) => one.textContent)).toEqual(["nickname: Bill / William", "both founded Corvane Mills"]);
    expect(screen.getByText("Yes: Bill becomes one with William, in documents to come as well. It can be undone.")).toBeDefined();
  });

  it("are accepted and declined by a key each, which goes on; another takes the last decision back", async () => {
    const { changes, address } = await shown();
    await screen.findByRole("region", { name: "William" });
    expect(screen.getByText("0 of 3 decided")).toBeDefined();
    await userEvent.keyboard("x");
    expect(option("Bill ≟ William")).toContain("declined");
    expect(current()).toContain("Bill ≟ Billy");
    await userEvent.keyboard("u");
    expect(option("Bill ≟ William")).not.toContain("declined");
    expect(current()).toContain("Bill ≟ William");
    await userEvent.keyboard("a");
    expect(option("Bill ≟ William")).toContain("accepted");
    await vi.waitFor(() =>
      expect(changes()).toEqual(["POST /api/v1/suggestions/p1/decline", "DELETE /api/v1/suggestions/p1/decline", "POST /api/v1/suggestions/p1/accept"]),
    );
    await userEvent.keyboard("{Control>}z{/Control}");
    await vi.waitFor(() => expect(changes().at(-1)).toBe("DELETE /api/v1/decisions/decision_p1"));
    expect(address()).toBe("/review/pairs?pair=p1");
  });

  it("are not asked any more when one of them has become another, until that is undone", async () => {
    await shown();
    await screen.findByRole("region", { name: "William" });
    await userEvent.keyboard("a");
    expect(option("Bill ≟ Billy")).toContain("settled");
    expect(current()).toContain("Vale");
    expect(screen.getByText("2 of 3 decided")).toBeDefined();
    await userEvent.keyboard("k");
    expect(screen.getByText(/^Not asked any more: Bill has become William\./)).toBeDefined();
    expect(screen.getByRole("button", { name: /^Yes, one/ })).toHaveProperty("disabled", true);
    await userEvent.keyboard("u");
    expect(option("Bill ≟ Billy")).not.toContain("settled");
  });

  it("of one name are asked the other way round", async () => {
    await shown();
    await screen.findByRole("region", { name: "William" });
    await userEvent.keyboard("jj");
    expect(screen.getByRole("heading", { name: /^Are these two of the same name\?/ })).toBeDefined();
    expect(screen.getByText("Yes: in 1 document Vale becomes another of the same name. It can be undone.")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: /^Yes, two/ }));
    expect(option("Vale")).toContain("accepted");
    expect(current()).toContain("Bill ≟ William");
  });

  it("come back with the reason when the server refuses", async () => {
    const { changes } = await shown({ "POST /api/v1/suggestions/p1/accept": () => refusal(404, "There is no suggestion p1, or it was accepted or no longer holds.") });
    await screen.findByRole("region", { name: "William" });
    await userEvent.keyboard("a");
    await vi.waitFor(() => expect(option("Bill ≟ William")).toContain("not saved"));
    await userEvent.click(screen.getByRole("option", { name: /Bill ≟ William/ }));
    expect((await screen.findByRole("alert")).textContent).toContain("no longer holds");
    await userEvent.keyboard("u");
    expect(changes()).toEqual(["POST /api/v1/suggestions/p1/accept"]);
  });

  it("say so where there are none, and where they cannot be read", async () => {
    const { unmount } = await shown({ "GET /api/v1/suggestions": () => ({ items: [], next: null, total: 0 }) });
    expect(await screen.findByRole("heading", { name: "Nothing waits" })).toBeDefined();
    unmount();
    await shown({ "GET /api/v1/suggestions": () => refusal(503, "The graph does not answer.") });
    expect((await screen.findByRole("alert")).textContent).toContain("The graph does not answer.");
  });

  it("can be looked at by those who may not decide", async () => {
    const { changes } = await shown({}, "reader");
    await screen.findByRole("region", { name: "William" });
    expect(screen.getByText(/You can look; deciding is not yours\./)).toBeDefined();
    await userEvent.keyboard("ax");
    await userEvent.click(screen.getByRole("button", { name: /^Yes, one/ }));
    expect(changes()).toEqual([]);
  });

  it("are shown by their address wherever in the list they stand", async () => {
    const late = pair("p9", ["Kate", "Katherine"]);
    const detail = { suggestion: late, sides: [side("Kate"), side("Katherine")] };
    const answers = { "GET /api/v1/suggestions/p9": () => detail };
    await shown(answers, "reviewer", "/review/pairs?pair=p9");
    expect(await screen.findByRole("region", { name: "Katherine" })).toBeDefined();
    expect(current()).toContain("Kate ≟ Katherine");
    await userEvent.keyboard("j");
    expect(current()).toContain("Bill ≟ William");
    expect(option("Kate ≟ Katherine")).toBeDefined();
  });

  it("that are not there any more are told of beside the list", async () => {
    await shown({ "GET /api/v1/suggestions/p8": () => refusal(404, "There is no suggestion p8.") }, "reviewer", "/review/pairs?pair=p8");
    expect((await screen.findByRole("alert")).textContent).toContain("There is no suggestion p8.");
    expect(current()).toContain("Bill ≟ William");
  });

  it("are read anew when one wants, after documents were read or others decided; not after one's own decision", async () => {
    const { asked } = await shown();
    await screen.findByRole("region", { name: "William" });
    const lists = () => asked.filter((one) => one === "GET /api/v1/suggestions?limit=100").length;
    emit(1, "entities_merged", { entities: ["e1", "e2"], by: "Kim" });
    expect(screen.queryByText(/^Documents were read/)).toBeNull();
    emit(2, "job_done", {});
    expect(screen.getByText(/^Documents were read, or others decided/)).toBeDefined();
    expect(lists()).toBe(1);
    await userEvent.click(screen.getByRole("button", { name: "Read the list anew" }));
    await vi.waitFor(() => expect(lists()).toBe(2));
    expect(screen.queryByText(/^Documents were read/)).toBeNull();
  });

  it("lead to those of events, with how many of each wait", async () => {
    const { address } = await shown({ "GET /api/v1/event-pairs": () => ({ items: [], next: null, total: 7 }) });
    const kinds = within(screen.getByRole("navigation", { name: "What is asked about" }));
    expect((await kinds.findByRole("link", { name: "Events 7" })).getAttribute("href")).toBe("/review/events");
    expect((await kinds.findByRole("link", { name: "Entities 3" })).getAttribute("aria-current")).toBe("page");
    await userEvent.keyboard("go");
    await vi.waitFor(() => expect(address()).toBe("/review/events"));
  });
});
