// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Fact } from "@/entities/fact/facts";
import { choose, forget } from "@/shared/session/kept";
import { emit } from "@/shared/stream/__mocks__/stream";
import { onPage } from "@/shared/testing/Page";
import { refusal, serving, type Answer } from "@/shared/testing/serving";
import { ReviewScreen } from "./ReviewScreen";

vi.mock("@/shared/stream/stream");
beforeEach(() => {
  forget("kim");
  choose("blind", "no");
});
afterEach(() => vi.unstubAllGlobals());

const ADA = { id: "entity_ada", name: "Ada", type: "person" };
const fact = (id: string, object: string): Fact => ({
  id,
  kind: "relation",
  predicate: "knows",
  subject: ADA,
  object: { id: `entity_${object}`, name: object, type: "person" },
  status: "contested",
  confidence: 0.5,
  disagreement: 0.5,
  support: 1,
  kept: true,
  valid_from: null,
  valid_to: null,
  value: null,
  datatype: null,
  unit: null,
  review: null,
});
const FACTS = [fact("f1", "Bob"), fact("f2", "Cleo"), fact("f3", "Dora")];
const TEXT = "Ada knew Bob. Cleo knew Ada.";
const quote = (words: string) => ({
  quote: words,
  document_id: "d1",
  document_name: "a.txt",
  chunk_id: "c1",
  start: TEXT.indexOf(words),
  end: TEXT.indexOf(words) + words.length,
  verified: true,
  before: "",
  after: "",
  links: [],
});
const detail = (of: Fact) => ({
  fact: of,
  version: "1",
  evidence: [quote("Ada knew Bob."), quote("Cleo knew Ada.")],
  proposals: [{ expert: "one", task: "re", round: 1, run_id: "r1" }],
  reviews: [],
  runs: [],
  verdicts: [{ run_id: "r1", decision: "contested", method: "debate", debate_id: "debate_1", reason: "Only one expert said it." }],
});
const DEBATE = {
  debate: {
    id: "debate_1",
    question: "Do they know one another?",
    answers: ["Yes", "No"],
    answer: 1,
    confidence: 0.9,
    reason: "The text says so.",
    calls: 3,
    cost: 0,
    prompt_tokens: 1,
    completion_tokens: 1,
    transcript: {
      rollouts: [{ speeches: [{ round: 1, role: "debater", speaker: "m", side: 0, cut: false, text: "See: <quote>Ada knew Bob.</quote>", quotes: [{ text: "Ada knew Bob.", span: [0, 13], short: false }] }], judgements: [] }],
    },
  },
  document_name: "a.txt",
  text: TEXT,
};

/** What was sent to the server, each as its address and its body. */
const sent: [string, unknown][] = [];
async function shown({ address = "/review", role = "reviewer", onReview }: { address?: string; role?: string; onReview?: Answer } = {}) {
  sent.length = 0;
  const taken: Answer = async (request) => {
    const { pathname } = new URL(request.url, "http://here");
    sent.push([`${request.method} ${pathname}`, request.method === "POST" ? await request.clone().json() : null]);
    return onReview ? onReview(request) : { id: "bulk_1" };
  };
  const asked = serving({
    "GET /api/v1/session": () => ({ id: "kim", name: "Kim", role, csrf: "token" }),
    "GET /api/v1/facts": () => ({ items: FACTS, next: null }),
    "GET /api/v1/facts/facets": () => ({ total: 3, statuses: { contested: 3, accepted: 7 }, kinds: { relation: 3 }, predicates: { knows: 3 } }),
    "GET /api/v1/facts/locks": () => [],
    "GET /api/v1/teams": () => [],
    "GET /api/v1/debates/debate_1": () => DEBATE,
    "GET /api/v1/documents/d1/text": () => ({
      name: "a.txt",
      text: TEXT,
      relations: [{ fact_id: "f3", predicate: "knows", subject: ADA, object: { name: "Dora" }, quotes: [{ start: 0, end: 3 }] }],
      arguments: [],
    }),
    ...Object.fromEntries(FACTS.map((one) => [`GET /api/v1/facts/${one.id}`, () => detail(one)])),
    ...Object.fromEntries(FACTS.flatMap(({ id }) => ["POST", "DELETE"].map((how) => [`${how} /api/v1/facts/${id}/review`, taken]))),
    "POST /api/v1/facts/reviews": taken,
    "DELETE /api/v1/facts/reviews/bulk_1": taken,
  });
  const page = await onPage(<ReviewScreen />, address, "/review");
  await screen.findByRole("option", { name: /Ada –knows→ Bob/ });
  return { ...page, asked };
}
const option = (name: string) => screen.getByRole("option", { name: new RegExp(`→ ${name}`) });
const current = () => within(screen.getByRole("listbox", { name: "Facts to review" })).getByRole("option", { selected: true }).textContent;

describe("facts that are reviewed", () => {
  it("are accepted by a key, which goes on to the next; what was done last is taken back by another", async () => {
    await shown();
    expect(current()).toContain("Bob");
    await userEvent.keyboard("a");
    expect(option("Bob").textContent).toContain("accepted");
    expect(current()).toContain("Cleo");
    expect(screen.getByText("1 decided, 2 left")).toBeDefined();
    await userEvent.keyboard("u");
    expect(option("Bob").textContent).not.toContain("accepted");
    expect(current()).toContain("Bob");
    await userEvent.click(screen.getByRole("button", { name: /^Redo/ }));
    expect(option("Bob").textContent).toContain("accepted");
    await vi.waitFor(() =>
      expect(sent).toEqual([
        ["POST /api/v1/facts/f1/review", { decision: "accepted", reason: "" }],
        ["DELETE /api/v1/facts/f1/review", null],
        ["POST /api/v1/facts/f1/review", { decision: "accepted", reason: "" }],
      ]),
    );
  });

  it("are rejected with a reason, or kept open by Escape", async () => {
    await shown();
    await userEvent.click(screen.getByRole("button", { name: /^Reject/ }));
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("group", { name: "Why is it wrong?" })).toBeNull();
    await userEvent.keyboard("x2");
    expect(option("Bob").textContent).toContain("rejected");
    await vi.waitFor(() => expect(sent).toEqual([["POST /api/v1/facts/f1/review", { decision: "rejected", reason: "wrong relation" }]]));
  });

  it("are as they were when the server refuses a decision, and say why", async () => {
    await shown({ onReview: () => refusal(409, "It was merged meanwhile.") });
    await userEvent.keyboard("a");
    await vi.waitFor(() => expect(option("Bob").textContent).toContain("not saved"));
    await userEvent.click(option("Bob"));
    expect((await screen.findByRole("alert")).textContent).toContain("It was merged meanwhile.");
    expect(screen.getByText("0 decided, 3 left")).toBeDefined();
  });

  it("are marked and decided together, and that is undone together", async () => {
    await shown();
    await userEvent.keyboard(" jj ");
    await userEvent.keyboard("{Shift>}A{/Shift}");
    const dialog = await screen.findByRole("alertdialog", { name: "Accept the 2 marked" });
    expect(within(dialog).getAllByRole("listitem").map((one) => one.textContent)).toEqual(["Ada –knows→ Bob", "Ada –knows→ Dora"]);
    await userEvent.click(within(dialog).getByRole("button", { name: "Decide" }));
    expect([option("Bob"), option("Cleo"), option("Dora")].map((one) => one.textContent.includes("accepted"))).toEqual([true, false, true]);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await userEvent.click(screen.getByRole("button", { name: /^Undo.*accepted 2 facts/ }));
    await vi.waitFor(() =>
      expect(sent).toEqual([
        ["POST /api/v1/facts/reviews", { facts: ["f1", "f3"], decision: "accepted", reason: "" }],
        ["DELETE /api/v1/facts/reviews/bulk_1", null],
      ]),
    );
  });

  it("show what others decide meanwhile, and who else looks", async () => {
    await shown();
    emit(1, "fact_reviewed", { facts: ["f2"], decision: "rejected", by: "Lee", job_id: "facts" });
    emit(2, "fact_held", { facts: ["f1"], by: "Lee", job_id: "locks" });
    expect(option("Cleo").textContent).toContain("rejected · Lee");
    expect(await screen.findByText("Lee also looks at this", { selector: "p" })).toBeDefined();
  });

  it("hide their verdict until one has decided, if one wants that", async () => {
    await shown();
    expect(await screen.findByText("Only one expert said it.", { selector: "li *" })).toBeDefined();
    await userEvent.click(screen.getByRole("checkbox", { name: "Hide verdicts until I decide" }));
    expect(screen.queryByText(/Only one expert/)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: /^Show it/ }));
    expect(screen.getAllByText("Only one expert said it.")).not.toEqual([]);
  });

  it("show the debate behind their verdict, and its quotes in the text", async () => {
    await shown();
    await screen.findByRole("button", { name: /^Read the debate/ });
    await userEvent.keyboard("d");
    expect(await screen.findByText("Do they know one another?")).toBeDefined();
    expect(screen.getByText("The text says so.")).toBeDefined();
    const claim = within(screen.getByRole("region", { name: "The fact" }));
    await userEvent.click(claim.getByRole("button", { name: "Show in the text" }));
    expect(within(await claim.findByRole("region", { name: "a.txt" })).getByText("Ada knew Bob.").getAttribute("aria-current")).toBe("true");
    await userEvent.keyboard("d");
    expect(screen.queryByText("Do they know one another?")).toBeNull();
  });

  it("have their quotes in the source, and lead to what else is said there", async () => {
    await shown();
    const quotes = await screen.findByRole("group", { name: "Evidence" });
    const pressed = () => within(quotes).getAllByRole("button").map((one) => one.getAttribute("aria-pressed"));
    expect(pressed()).toEqual(["true", "false"]);
    await userEvent.keyboard("n");
    expect(pressed()).toEqual(["false", "true"]);
    const source = await screen.findByRole("region", { name: "a.txt" });
    expect(within(source).getByText("Cleo knew Ada.").getAttribute("aria-current")).toBe("true");
    // Two passages begin with these words: which one is asked.
    await userEvent.click(within(source).getByText("Ada", { selector: "mark" }));
    const which = screen.getByRole("group", { name: "2 passages overlap here; choose one" });
    await userEvent.click(within(which).getByRole("button", { name: "Ada –knows→ Dora" }));
    expect(current()).toContain("Dora");
  });

  it("can be narrowed down, which the address keeps", async () => {
    const { asked, address } = await shown();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), await screen.findByRole("option", { name: "accepted (7)" }));
    await vi.waitFor(() => expect(asked).toContain("GET /api/v1/facts?status=accepted&sort=priority&limit=100"));
    await userEvent.click(screen.getByRole("button", { name: "Low confidence" }));
    await vi.waitFor(() => expect(asked).toContain("GET /api/v1/facts?max_confidence=0.5&reviewed=false&sort=confidence&limit=100"));
    expect(address()).toContain("set=low");
    await userEvent.click(screen.getByRole("button", { name: "Low confidence", pressed: true }));
    expect(address()).not.toContain("set=low");
  });

  it("are looked at, but not decided by a reader", async () => {
    await shown({ role: "reader" });
    expect(await screen.findByText("You can look; deciding is not yours.", { exact: false })).toBeDefined();
    await userEvent.keyboard("aj");
    expect(screen.getByText("0 decided, 3 left")).toBeDefined();
    expect(current()).toContain("Cleo");
    expect(sent).toEqual([]);
  });

  it("are shown as they were known at a moment, and decided when it is taken away", async () => {
    const { asked, address } = await shown({ address: "/review?status=any&set=low&expert=reader&knownAt=2026-01-31T12:00:00Z" });
    const moment = encodeURIComponent("2026-01-31T12:00:00Z");
    expect(asked).toContain(`GET /api/v1/facts?recorded_at=${moment}&sort=id&limit=100`);
    await vi.waitFor(() => expect(asked).toContain(`GET /api/v1/facts/f1?recorded_at=${moment}`));
    expect(screen.getByText(/^This is what the graph knew then\./)).toBeDefined();
    expect(screen.getByRole("button", { name: /^Accept/ })).toHaveProperty("disabled", true);
    expect(screen.queryByRole("combobox", { name: "Order" })).toBeNull();
    await userEvent.keyboard("axf");
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: /^as known at/ }));
    expect(address()).not.toContain("knownAt");
    await userEvent.keyboard("a");
    await vi.waitFor(() => expect(sent.map(([what]) => what)).toEqual(["POST /api/v1/facts/f1/review"]));
  });
});
