// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { onPage } from "@/shared/testing/Page";
import { refusal, serving, type Answer } from "@/shared/testing/serving";
import { PeopleScreen } from "./PeopleScreen";

afterEach(() => vi.unstubAllGlobals());

const figure = { value: 0.5, low: 0.1, high: 0.9 };
const rater = (name: string) => ({ key: name, kind: "person", name, accepted: 1, facts: 2 });
const AGREEMENT = {
  facts: 4,
  people: 2,
  accepted: 3,
  rejected: 1,
  edited: 0,
  unstated: 0,
  left_out: 0,
  signature: "agreement",
  alpha: { facts: 2, alpha: figure },
  calibration: {
    facts: 4,
    binning: "equal-mass",
    bins: [{ least: 0.5, most: 0.9, facts: 4, confidence: 0.75, share: 0.5, low: 0.2, high: 0.8 }],
    error: 0.25,
    error_by_chance: 0.2,
    brier: figure,
    brier_of_share: 0.2,
    confidence: 0.75,
    accepted: figure,
  },
  raters: [rater("ada"), rater("bob")],
  pairs: [{ first: "ada", second: "bob", facts: 2, agreement: figure, kappa: figure, both: 1, first_only: 1, second_only: 0, neither: 0 }],
};
const part = (name: string) => ({ id: `entity_${name}`, name, type: "person" });
const DECIDED = {
  fact: { id: "f1", kind: "relation", predicate: "knows", subject: part("Ann"), object: part("Bob"), value: null, datatype: null, unit: null },
  accepted: true,
  edited: false,
  confidence: 0.8,
  said: { ada: true, bob: false },
};

async function shown(answers: Readonly<Record<string, Answer>> = {}, search = "") {
  const asked = serving({
    "GET /api/v1/session": () => ({ id: "kim", role: "reviewer", csrf: "token" }),
    "GET /api/v1/evaluations/agreement": () => AGREEMENT,
    "GET /api/v1/evaluations/agreement/facts": () => ({ items: [DECIDED], total: 1, next: null }),
    "GET /api/v1/facts/facets": () => ({ total: 10, predicates: { knows: 2 }, kinds: {}, statuses: {} }),
    "GET /api/v1/teams": () => [{ name: "tools" }],
    "GET /api/v1/schemas": () => [{ name: "news" }],
    ...answers,
  });
  const page = await onPage(<PeopleScreen />, `/evaluation/people${search}`, "/evaluation/people");
  return { ...page, asked };
}
const last = (asked: readonly string[], path: string) => asked.findLast((one) => one.includes(path));
const behind = () => screen.findByRole("complementary", { name: "The facts behind a figure" });

it("says what the figures rest on, and leads from each to its facts", async () => {
  const { asked } = await shown();
  expect(await screen.findByText("4 facts decided by 2 people")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: /^4 facts with confidence/ }));
  const facts = within(await behind());
  expect(await facts.findByRole("link", { name: "Ann –knows→ Bob" })).toBeDefined();
  await userEvent.click(facts.getByRole("button", { name: "People rejected" }));
  await vi.waitFor(() => expect(last(asked, "agreement/facts")).toContain("min_confidence=0.5&max_confidence=0.9&accepted=false"));
  await userEvent.keyboard("{Escape}");
  await vi.waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
});

it("tells of two who decided the same facts where they differ", async () => {
  const { asked } = await shown();
  await userEvent.click(await screen.findByRole("button", { name: /^ada and bob/ }));
  const facts = within(await behind());
  expect((await facts.findByRole("listitem")).textContent).toMatch(/ada: yes.*bob: no/);
  await userEvent.click(facts.getByRole("button", { name: "Only ada (1)" }));
  await vi.waitFor(() => expect(last(asked, "agreement/facts")).toContain("first=ada&second=bob&first_says=true&second_says=false"));
  expect(await screen.findByRole("link", { name: "Open 1 in Review" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: /^Close/ }));
  await vi.waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
});

it("counts only the decisions that one wants, and all again", async () => {
  const { asked, address } = await shown();
  const filters = within(await screen.findByRole("group", { name: "Which decisions count" }));
  await userEvent.selectOptions(filters.getByRole("combobox", { name: "Kind" }), "relations");
  await userEvent.selectOptions(filters.getByRole("combobox", { name: "Type" }), await filters.findByRole("option", { name: "knows (2)" }));
  await userEvent.selectOptions(filters.getByRole("combobox", { name: "Team" }), await filters.findByRole("option", { name: "tools" }));
  await vi.waitFor(() => expect(last(asked, "evaluations/agreement?")).toContain("kind=relation&type=knows&team=tools"));
  await userEvent.click(await screen.findByRole("button", { name: "Tenths" }));
  await vi.waitFor(() => expect(last(asked, "evaluations/agreement?")).toContain("bins=equal-width"));
  await userEvent.click(filters.getByRole("button", { name: "Show all decisions" }));
  await vi.waitFor(() => expect(address()).toBe("/evaluation/people?bins=equal-width"));
});

it("says how to begin where nobody has decided, and that nothing fits where filters leave nothing", async () => {
  const none = { ...AGREEMENT, facts: 0 };
  const page = await shown({ "GET /api/v1/evaluations/agreement": () => none });
  expect(await screen.findByRole("heading", { name: "Nobody has decided anything yet" })).toBeDefined();
  page.unmount();
  await shown({ "GET /api/v1/evaluations/agreement": () => none }, "?kind=event");
  expect(await screen.findByText("People decided none of these facts. Widen the filters.")).toBeDefined();
});

it("says what the server refused, and asks again", async () => {
  let answer: () => unknown = () => refusal(503, "The graph is away.");
  await shown({ "GET /api/v1/evaluations/agreement": () => answer() });
  expect((await screen.findByRole("alert")).textContent).toContain("The graph is away.");
  answer = () => AGREEMENT;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("4 facts decided by 2 people")).toBeDefined();
});
