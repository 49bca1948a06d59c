// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import { sampleEvent } from "@/shared/stream/events.sample";
import { emit } from "@/shared/stream/__mocks__/stream";
import { onPage } from "@/shared/testing/Page";
import { refusal, serving, type Answer } from "@/shared/testing/serving";
import { RunScreen } from "./RunScreen";

vi.mock("@/shared/stream/stream");
afterEach(() => vi.unstubAllGlobals());

const TEXT = "Ann met Bob.";
const turn = (text: string, quotes: unknown[] = []) => ({ debate: "debate_1", claim: "Person “Ann”", rollout: 1, round: 1, role: "debater", speaker: "m", answer: 1, text, cut: false, quotes });
const usage = { calls: 0, prompt_tokens: 0, completion_tokens: 0, cost: 0, unpriced: 0, cached: 0 };
const STORY: readonly (readonly [string, object?])[] = [
  ["job_started"],
  ["split", { characters: 12, chunks: 2 }],
  ["asked", { round: 1, chunk: 0, expert: "ner" }],
  ["asked", { round: 1, chunk: 1, expert: "ner" }],
  ["answer", { round: 1, chunk: 0, expert: "ner", entities: 1, changes: { added: ["Person “Ann”"] } }],
  ["answer", { round: 1, chunk: 1, expert: "ner", unaligned: ["“Zed”"] }],
  ["gated", { claims: 3, contested: [["Person “Ann” at 0", "rival types"]], choice: "1 of 2 possible debates pay" }],
  ["debate_opened", { debate: "debate_1", claim: "Person “Ann”", gate: "rival types", question: "Is Ann a person?", answers: ["Yes", "No"] }],
  ["debate_turn", turn("She is.")],
];
const END: typeof STORY = [
  ["verdict", { debate: "debate_1", judgements: [[1, "regular", 1, ""]], answer: 1, confidence: 0.9, reason: "She met Bob.", usage }],
  ["verdicts", { accepted: 2, contested: 1, rejected: 0, judged: 1, not_accepted: [["Person “Zed” at 0", "contested", "Nobody else said so."]] }],
  ["resolved", { mentions: 2, entities: 2, events: 0, facts: 2 }],
  ["merged"],
  ["job_done", { outcome: "merged" }],
];
const happened = (story: typeof STORY, from = 1) => story.map(([name, data], at) => sampleEvent(from + at, name, data, { run: "job_1", at: new Date().toISOString() }));
const run = (status: string, more: object = {}) => ({
  id: "job_1",
  run_id: "run_1",
  document: "a.txt",
  document_id: "doc_1",
  status,
  attempts: 1,
  counts: {},
  created_at: new Date().toISOString(),
  outcome: "",
  reason: "",
  schema: "news",
  seconds: 3,
  submitted_by: "kim",
  team: "tools",
  wanted: "",
  last_event_id: 0,
  ...more,
});

async function shown(status: string, story: typeof STORY, answers: Readonly<Record<string, Answer>> = {}, search = "") {
  const asked = serving({
    "GET /api/v1/session": () => ({ id: "kim", role: "editor", csrf: "token" }),
    "GET /api/v1/runs/job_1": () => run(status),
    "GET /api/v1/runs/job_1/events": ({ url }) => (/after=0|\?limit|events$/.test(url) ? happened(story) : []),
    "GET /api/v1/documents/doc_1/text": () => ({ document_id: "doc_1", name: "a.txt", text: TEXT, mentions: [], nuggets: [] }),
    ...answers,
  });
  const page = await onPage(<RunScreen />, `/runs/job_1${search}`, "/runs/$run");
  await screen.findByRole("heading", { name: "a.txt", level: 1 });
  return { ...page, asked };
}
const tree = () => within(screen.getByRole("tree", { name: "What happened" }));
const chosen = () => tree().getByRole("treeitem", { selected: true }).textContent;
const pane = () => within(screen.getByRole("region", { name: "What was chosen" }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

describe("a run under way", () => {
  it("is followed: what is newest is chosen, until one chooses by hand, and what is missed then is counted", async () => {
    await shown("running", STORY);
    await vi.waitFor(() => expect(chosen()).toContain("Person “Ann”"));
    expect(pane().getByText("Is Ann a person?")).toBeDefined();
    await userEvent.click(tree().getByRole("treeitem", { name: /Gate/ }));
    expect(pane().getByText("rival types")).toBeDefined();
    emit(40, "debate_turn", turn("She is not."), { run: "job_1" });
    await press(/^Jump to live, 1 new/);
    await vi.waitFor(() => expect(chosen()).toContain("Person “Ann”"));
    expect(pane().getByText("She is not.")).toBeDefined();
    expect(screen.getByRole("button", { name: /^Following/, pressed: true })).toBeDefined();
  });

  it("says in which step it is, and shows its text only when the graph has it", async () => {
    await shown("running", STORY);
    const steps = screen.getByRole("list", { name: "Steps of the run" });
    await vi.waitFor(() => expect(within(steps).getByRole("listitem", { current: "step" }).textContent).toContain("Verification (now)0/1 debate"));
    expect(screen.getByText("The text can be read here when the run is in the graph.")).toBeDefined();
    expect(screen.queryByRole("region", { name: "a.txt" })).toBeNull();
  });

  it("is paused and cancelled where that can be done, and says why it could not", async () => {
    const { asked } = await shown("running", STORY, { "POST /api/v1/runs/job_1/pause": () => refusal(409, "It has just ended.") });
    await press("Pause");
    expect((await screen.findByRole("alert")).textContent).toContain("It has just ended.");
    expect(asked).toContain("POST /api/v1/runs/job_1/pause");
    expect(screen.getByRole("button", { name: "Cancel" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });
});

describe("a run that is over", () => {
  const WHOLE = [...STORY, ...END];
  const over = async (search = "") => {
    const page = await shown("done", WHOLE, {}, search);
    await tree().findByRole("treeitem", { name: /Debates/ });
    return page;
  };

  it("is gone through by keys: rows, groups that close, and debates", async () => {
    await over();
    expect(chosen()).toContain("a.txt");
    tree().getByRole("treeitem", { selected: true }).closest<HTMLElement>("[role=tree]")?.focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(chosen()).toContain("Round 1");
    expect(pane().getByRole("row", { name: /^ner/ }).textContent).toBe("ner2/2100");
    await userEvent.keyboard("{ArrowLeft}");
    expect(tree().queryByRole("treeitem", { name: /ner · chunk 1/ })).toBeNull();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(chosen()).toContain("ner · chunk 1");
    expect(pane().getByText("Person “Ann”")).toBeDefined();
    await userEvent.keyboard("]");
    expect(chosen()).toContain("Person “Ann”");
    await userEvent.keyboard("{End}");
    expect(pane().getByText("Nobody else said so.")).toBeDefined();
    await userEvent.keyboard("k");
    expect(chosen()).toContain("Person “Ann”");
  });

  it("shows a debate with what decided it, and keeps the choice in the address", async () => {
    const { address } = await over();
    await userEvent.click(tree().getByRole("treeitem", { name: /Person “Ann”/ }));
    expect(pane().getByText("She met Bob.")).toBeDefined();
    expect(address()).toBe("/runs/job_1?item=debate_1");
  });

  it("says which debates pay, where they are chosen by value", async () => {
    await shown("running", STORY, {}, "?item=gate");
    expect(await screen.findByText("1 of 2 possible debates pay")).toBeDefined();
  });

  it("is searched and narrowed to what needs a look", async () => {
    await over();
    await userEvent.keyboard("/");
    await userEvent.keyboard("zed");
    expect(tree().getAllByRole("treeitem").map((row) => row.textContent)).toEqual([expect.anything(), expect.stringContaining("Round 1"), expect.stringContaining("chunk 2")]);
    await userEvent.clear(screen.getByRole("searchbox", { name: "Search" }));
    await userEvent.type(screen.getByRole("searchbox", { name: "Search" }), "xyzzy");
    expect(screen.getByText("Nothing fits.")).toBeDefined();
    await userEvent.clear(screen.getByRole("searchbox", { name: "Search" }));
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Show" }), "debates");
    expect(tree().queryByRole("treeitem", { name: /Round 1/ })).toBeNull();
  });

  it("is looked at along the time, too, where each part opens", async () => {
    const { address } = await over();
    await userEvent.keyboard("t");
    const lanes = await screen.findByRole("region", { name: /^Timeline/ });
    await userEvent.click(within(lanes).getByRole("button", { name: /^ner, round 1: 2 of 2 answered/ }));
    expect(address()).toContain("view=time");
    expect(pane().getByRole("heading").textContent).toMatch(/ner|Round 1/);
    await press(/^Person “Ann”: answer 1/);
    expect(pane().getByText("Is Ann a person?")).toBeDefined();
  });

  it("is seen once more as it was at an event", async () => {
    await over();
    fireEvent.change(screen.getByRole("slider", { name: "Event" }), { target: { value: "3" } });
    await vi.waitFor(() => expect(tree().queryByRole("treeitem", { name: /Debates/ })).toBeNull());
    await press("Back to now");
    expect(await tree().findByRole("treeitem", { name: /Debates/ })).toBeDefined();
  });

  it("that failed says why", async () => {
    await shown("failed", [...STORY, ["job_failed", { reason: "The model is away." }]]);
    expect((await screen.findByRole("alert")).textContent).toContain("The model is away.");
    expect(await screen.findByRole("button", { name: "Retry" })).toBeDefined();
  });

  it("that nobody knows is told so", async () => {
    serving({});
    await onPage(<RunScreen />, "/runs/job_9", "/runs/$run");
    expect((await screen.findByRole("alert")).textContent).toContain("Nothing is known of /api/v1/runs/job_9.");
  });
});
