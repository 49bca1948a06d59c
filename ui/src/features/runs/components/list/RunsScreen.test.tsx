// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import { emit } from "@/shared/stream/__mocks__/stream";
import { onPage } from "@/shared/testing/Page";
import { refusal, serving, type Answer } from "@/shared/testing/serving";
import type { RunItem } from "../../lib/rows";
import { RunsScreen } from "./RunsScreen";

vi.mock("@/shared/stream/stream");
vi.mock("@/shared/ui/useSettled");
afterEach(() => vi.unstubAllGlobals());

const run = (name: string, status: RunItem["status"], more: Partial<RunItem> = {}): RunItem => ({
  id: `job_${name}`,
  document: `${name}.txt`,
  document_id: `doc_${name}`,
  status,
  attempts: 1,
  counts: {},
  created_at: "2026-01-01T00:00:00Z",
  started_at: null,
  ended_at: null,
  outcome: "",
  priority: 0,
  reason: "",
  run_id: null,
  schema: "news",
  seconds: 0,
  source: "",
  spent: null,
  submitted_by: "kim",
  team: "tools",
  wanted: "",
  ...more,
});
const DONE = run("a", "done", { counts: { accepted_facts: 1200, contested_facts: 3 } });
const QUEUED = run("b", "queued", { reason: "another run is first" });
const FAILED = run("c", "failed", { reason: "The model is away." });

async function shown(answers: Readonly<Record<string, Answer>> = {}, address = "/runs", role = "editor") {
  const asked = serving({
    "GET /api/v1/session": () => ({ id: "kim", role, csrf: "token" }),
    "GET /api/v1/runs": ({ url }) => ({ items: url.includes("status=") ? [] : [DONE, QUEUED, FAILED], next: null }),
    ...answers,
  });
  const page = await onPage(<RunsScreen />, address, "/runs");
  return { ...page, asked };
}
const row = (name: string) => screen.findByRole("row", { name: new RegExp(`${name}\\.txt`) });
/** Opens the menu of a run; until its code is there, its button has nothing to expand. */
const menu = async (name: string) => userEvent.click(await screen.findByRole("button", { name: `Actions for ${name}.txt`, expanded: false }));

describe("the list of runs", () => {
  it("says of each how it is doing, and what came of it", async () => {
    await shown();
    expect((await row("a")).textContent).toMatch(/done.*1,200 accepted.*3 contested/);
    expect((await row("b")).textContent).toContain("waits: another run is first");
    expect((await row("c")).textContent).toContain("The model is away.");
    expect(screen.getByText("3 runs")).toBeDefined();
  });

  it("follows what the stream tells", async () => {
    await shown({ "GET /api/v1/runs/job_b": () => run("b", "paused") });
    expect((await row("b")).textContent).toContain("queued");
    emit(1, "job_paused", {}, { run: "job_b" });
    await vi.waitFor(async () => expect((await row("b")).textContent).toContain("paused"));
  });

  it("pauses a run from its menu, and offers to resume it then", async () => {
    const { asked } = await shown({ "POST /api/v1/runs/job_b/pause": () => run("b", "paused") });
    await menu("b");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Pause" }));
    expect(await screen.findByText("b.txt pauses after the step that it is in.")).toBeDefined();
    expect(asked).toContain("POST /api/v1/runs/job_b/pause");
    expect((await row("b")).textContent).toContain("paused");
    await menu("b");
    expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual(["Open", "Resume", "Cancel", "Copy id"]);
  });

  it("is gone through and steered by keys, and says why something was refused", async () => {
    const { asked } = await shown({ "POST /api/v1/runs/job_b/cancel": () => refusal(409, "It has just ended.") });
    await row("a");
    await userEvent.keyboard("jj");
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "b.txt" }));
    await userEvent.keyboard("c");
    expect((await screen.findByRole("alert")).textContent).toContain("b.txt: It has just ended.");
    await userEvent.keyboard("kkc");
    // What is done cannot be cancelled.
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "a.txt" }));
    expect(asked.filter((one) => one.endsWith("/cancel"))).toEqual(["POST /api/v1/runs/job_b/cancel"]);
  });

  it("tells why the chosen one failed, and tries it again", async () => {
    await shown({ "POST /api/v1/runs/job_c/retry": () => run("c", "queued") });
    await row("c");
    await userEvent.keyboard("jjj");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("c.txt: The model is away.");
    await userEvent.click(within(alert).getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("c.txt is in the queue again.")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("can be narrowed to a status, which the address keeps", async () => {
    const { address } = await shown();
    await row("a");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), "cancelled");
    expect(await screen.findByText("No run has this status.")).toBeDefined();
    expect(address()).toBe("/runs?status=cancelled");
  });

  it("lets a reader watch, and says whom adding and steering needs", async () => {
    await shown({}, "/runs", "reader");
    await row("b");
    expect(await screen.findByText("You can watch; adding and steering is not yours.", { exact: false })).toBeDefined();
    const add = screen.getByRole("button", { name: /^Add documents/ });
    await userEvent.click(add);
    expect(add.getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByRole("region", { name: "New runs" })).toBeNull();
    await menu("b");
    expect((await screen.findByRole("menuitem", { name: /^Cancel/ })).getAttribute("aria-disabled")).toBe("true");
  });
});

const estimate = { calls: 4, prompt_tokens: 900, completion_tokens: 100, cost: 0.25, seconds: 60 };
const FORESEEN = {
  basis: "prompts",
  characters: 10,
  chunks: 2,
  pages: 1,
  runs: 1,
  coverage: { uncovered: { entities: [], relations: [], events: [] } },
  documents: [{ name: "d.txt", known: "graph", chunks: 2, pages: 1, decisions: 1, language: "en", unread: false, problem: "" }],
  expected: estimate,
  most: { ...estimate, cost: 0.5 },
};
const INTAKE = {
  "GET /api/v1/teams": () => [
    { name: "tools", description: "", experts: [{ name: "ner" }], max_rounds: 1, edges: null },
    { name: "readers", description: "Two models", experts: [{ name: "one" }, { name: "two" }], max_rounds: 3, edges: null },
  ],
  "GET /api/v1/schemas": () => [{ name: "news" }, { name: "open" }],
  "POST /api/v1/documents/preflight": () => FORESEEN,
};

describe("documents that come in", () => {
  const sent: FormData[] = [];
  const started = async (answer: Answer) => {
    sent.length = 0;
    const page = await shown({
      ...INTAKE,
      "POST /api/v1/documents": async (request) => {
        sent.push(await request.clone().formData());
        return answer(request);
      },
    });
    await row("a");
    await userEvent.keyboard("n");
    await screen.findByRole("region", { name: "New runs" });
    const input = page.container.querySelector<HTMLInputElement>("input[type=file]");
    if (input) await userEvent.upload(input, [new File(["Ada knew Bob."], "d.txt"), new File([""], "nothing.txt")]);
    return page;
  };
  const start = () => userEvent.click(screen.getByRole("button", { name: "Start 1 run" }));
  const listed = () => within(screen.getByRole("list", { name: "What will be read" })).getAllByRole("listitem");

  it("are looked at before they are sent, with the team and the schema that were chosen", async () => {
    const { address } = await started(() => [run("d", "queued")]);
    expect(await screen.findByText("in the graph")).toBeDefined();
    expect(listed()[1]?.textContent).toContain("This file is empty.");
    expect(screen.getByRole("group", { name: "What it would take" }).textContent).toMatch(/Tokensabout 1KCostabout 0.25 ≤ 0.5.*People made 1 decision/);
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Team" }), await screen.findByRole("option", { name: "readers" }));
    expect(screen.getByText("Two models · one, two; at most 3 rounds")).toBeDefined();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Verify" }), "quotes only");
    await userEvent.click(screen.getByRole("checkbox", { name: "Read again what the graph has already" }));
    await start();
    expect(await screen.findByText("1 document is in the queue.")).toBeDefined();
    expect((await row("d")).textContent).toContain("queued");
    expect(JSON.parse(sent[0]?.get("order") as string)).toEqual({ team: "readers", schema: "news", verify: "none", again: true });
    expect(address()).toBe("/runs");
  });

  it("stay in the list with the reason when the server refuses them, until they are left out", async () => {
    await started(() => refusal(422, "Nobody can read this."));
    await start();
    expect((await screen.findByRole("alert")).textContent).toContain("Nobody can read this.");
    await userEvent.click(screen.getByRole("button", { name: "Leave out nothing.txt" }));
    expect(listed().map((item) => item.textContent)).toEqual([expect.stringContaining("d.txt")]);
    await userEvent.click(screen.getByRole("button", { name: "Leave out d.txt" }));
    expect(screen.queryByRole("list", { name: "What will be read" })).toBeNull();
    expect(screen.queryByRole("row", { name: /d\.txt/ })).toBeNull();
  });

  it("can be dropped anywhere on the page", async () => {
    await shown(INTAKE);
    await row("a");
    const dataTransfer = { types: ["Files"], files: [new File(["Ada knew Bob."], "d.txt")] };
    fireEvent.dragEnter(document.body, { dataTransfer });
    expect(screen.getByText("Drop files to read them")).toBeDefined();
    fireEvent.drop(document.body, { dataTransfer });
    expect(screen.queryByText("Drop files to read them")).toBeNull();
    expect(await screen.findByRole("button", { name: "Start 1 run" })).toBeDefined();
    expect(listed().map((item) => item.textContent)).toEqual([expect.stringContaining("d.txt")]);
  });

  it("are offered where nothing was read yet, a sample among them", async () => {
    await shown({ ...INTAKE, "GET /api/v1/runs": () => ({ items: [], next: null }) });
    await userEvent.click(await screen.findByRole("button", { name: "Try a sample" }));
    expect(listed().map((item) => item.textContent)).toEqual([expect.stringContaining("Marie Curie")]);
  });
});
