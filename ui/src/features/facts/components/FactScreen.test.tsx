// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { onPage } from "@/shared/testing/Page";
import { refusal, serving, type Answer } from "@/shared/testing/serving";
import { FactScreen } from "./FactScreen";

afterEach(() => vi.unstubAllGlobals());

const TEXTS = { d1: "Ada knew Bob.", d2: "Bob was known to Ada, and Ada to Bob." };
const part = (name: string) => ({ id: `entity_${name}`, name, type: "person" });
const FACT = {
  id: "f1",
  kind: "relation",
  predicate: "knows",
  subject: part("Ada"),
  object: part("Bob"),
  status: "contested",
  confidence: 0.5,
  disagreement: 0.5,
  support: 1,
  kept: false,
  review: null,
  valid_from: "2003",
  valid_to: null,
  value: null,
  datatype: null,
  unit: null,
};
const quote = (document: keyof typeof TEXTS, words: string) => {
  const start = TEXTS[document].indexOf(words);
  const place = start < 0 ? { start: null, end: null, verified: false } : { start, end: start + words.length, verified: true };
  return { quote: words, document_id: document, document_name: `${document}.txt`, chunk_id: "c", before: "", after: "", links: [], validity: null, ...place };
};
const DETAIL = {
  fact: FACT,
  version: "1",
  evidence: [{ ...quote("d1", "Ada knew Bob"), validity: { valid_from: "2003", valid_to: null, text: "since 2003", start: 0, end: 9 } }, quote("d2", "known to Ada"), quote("d1", "They were friends")],
  proposals: [{ run_id: "r1", expert: "re", task: "re", round: 2 }],
  reviews: [{ id: "v1", by: "Kim", at: "2026-01-01T00:00:00Z", decision: "commented", reason: "Look again.", bulk: null, replaced_by: null, replaces: "f0" }],
  runs: [{ run_id: "r1", document_id: "d1", document_name: "d1.txt", team: "tools", schema: "news", rounds: 2, confidence: 0.5, gate: "rival types", status: "contested" }],
  verdicts: [{ run_id: "r1", debate_id: "debate_1", decision: "contested", method: "debate", reason: "Nobody was sure." }],
};
const DEBATE = {
  id: "debate_1",
  protocol: "debate",
  question: "Did they know one another?",
  answers: ["Yes", "No"],
  answer: null,
  confidence: 0.4,
  reason: "Nobody was sure.",
  calls: 3,
  cost: 0,
  prompt_tokens: 1,
  completion_tokens: 1,
  transcript: { rollouts: [] },
};
const shown = async (answers: Readonly<Record<string, Answer>> = {}, address = "/facts/f1") => {
  serving({
    "GET /api/v1/session": () => ({ id: "kim", role: "reader", csrf: "token" }),
    "GET /api/v1/facts/f1": () => DETAIL,
    "GET /api/v1/facts": () => ({ items: [FACT, { ...FACT, id: "f2", object: part("Cleo"), status: "accepted" }] }),
    "GET /api/v1/debates/debate_1": () => ({ debate: DEBATE, document_id: "d1", document_name: "d1.txt", text: TEXTS.d1 }),
    ...Object.fromEntries(Object.entries(TEXTS).map(([id, text]) => [`GET /api/v1/documents/${id}/text`, () => ({ document_id: id, name: `${id}.txt`, text })])),
    ...answers,
  });
  return onPage(<FactScreen />, address, "/facts/$fact");
};

it("shows a fact at its quotes, from one to the next, in the text of each", async () => {
  const { address } = await shown();
  expect(await screen.findByRole("heading", { name: "Ada –knows→ Bob", level: 1 })).toBeDefined();
  const mark = async (document: string, words: string) => within(await screen.findByRole("region", { name: document })).findByText(words);
  expect((await mark("d1.txt", "Ada knew Bob")).getAttribute("aria-current")).toBe("true");
  await userEvent.keyboard("n");
  expect((await mark("d2.txt", "known to Ada")).getAttribute("aria-current")).toBe("true");
  expect(screen.getByText("quote 2 of 2")).toBeDefined();
  expect(address()).toContain("quote=");
  await userEvent.keyboard("nnp");
  expect((await mark("d1.txt", "Ada knew Bob")).getAttribute("aria-current")).toBe("true");
  // What the text does not contain has no place there.
  expect(screen.getByText("the text does not contain it").closest("li")?.textContent).toContain("They were friends");
  expect(screen.getAllByRole("button", { name: "Show in the text" })).toHaveLength(2);
});

it("tells how a fact came about, what people decided, and what else is said", async () => {
  await shown();
  expect(await screen.findByText("rival types", { exact: false })).toBeDefined();
  expect(screen.getAllByText("Holds from 2003", { exact: false })).toHaveLength(2);
  expect(screen.getByText("since 2003").tagName).toBe("Q");
  expect((await screen.findByText("Kim")).closest("li")?.textContent).toContain("remarked Look again.");
  expect(screen.getByRole("link", { name: "in place of this fact" })).toBeDefined();
  const debate = await screen.findByRole("region", { name: "The debate" });
  expect(within(debate).getByText("Did they know one another?")).toBeDefined();
  expect(await screen.findByRole("link", { name: "Ada –knows→ Cleo" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Ada –knows→ Bob" })).toBeNull();
});

it("leads to Review by a key", async () => {
  const { address } = await shown();
  await screen.findByRole("heading", { name: "Ada –knows→ Bob", level: 1 });
  await userEvent.keyboard("o");
  expect(address()).toBe("/review?status=any&sort=priority&fact=f1");
});

it("says that a fact is not there any more, and of other trouble what it was", async () => {
  const page = await shown({ "GET /api/v1/facts/f1": () => refusal(404, "Gone.") });
  expect(await screen.findByRole("heading", { name: "This fact is not in the graph" })).toBeDefined();
  page.unmount();
  let answer: () => unknown = () => refusal(503, "The graph is away.");
  await shown({ "GET /api/v1/facts/f1": () => answer() });
  expect((await screen.findByRole("alert")).textContent).toContain("The graph is away.");
  answer = () => DETAIL;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Ada –knows→ Bob", level: 1 })).toBeDefined();
});

it("shows a fact as it was known at a moment of the address, until that is taken away", async () => {
  const then: Answer = (request) => (request.url.includes("recorded_at=2026-01-31") ? { ...DETAIL, fact: { ...FACT, support: 7 } } : DETAIL);
  const { address } = await shown({ "GET /api/v1/facts/f1": then }, "/facts/f1?knownAt=2026-01-31");
  expect(await screen.findByText("7 documents accept it", { exact: false })).toBeDefined();
  await userEvent.keyboard("n");
  expect(address()).toContain("knownAt=2026-01-31");
  await userEvent.click(screen.getByRole("button", { name: /^as known at/ }));
  expect(await screen.findByText("1 document accepts it", { exact: false })).toBeDefined();
  expect(address()).not.toContain("knownAt");
});

it("says where nothing was known of a fact at a moment, and leads to what is known now", async () => {
  await shown({ "GET /api/v1/facts/f1": () => refusal(404, "Nothing of f1 had been recorded.") }, "/facts/f1?knownAt=2026-01-31");
  expect(await screen.findByRole("heading", { name: "Nothing was known of this fact then" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Show what is known now" }).getAttribute("href")).toBe("/facts/f1");
});
