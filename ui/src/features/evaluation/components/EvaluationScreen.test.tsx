// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import { onPage } from "@/shared/testing/Page";
import { refusal, serving, type Answer } from "@/shared/testing/serving";
import type { Evaluation } from "../lib/model";
import { EvaluationScreen } from "./EvaluationScreen";

vi.mock("@/shared/stream/stream");
afterEach(() => vi.unstubAllGlobals());

const evaluation = (id: string, system: string, more: object = {}) =>
  ({
    id: `evaluation_${id}`,
    at: "2026-01-01T00:00:00Z",
    by: "kim",
    kind: "extraction",
    source: "files",
    system,
    gold: "gold.json",
    gold_files: 1,
    sample: null,
    state: "done",
    headline: [],
    criteria: ["exact", "partial"],
    configuration: "ours",
    version: "1",
    signature: "s",
    documents: 2,
    notes: [],
    trouble: null,
    ...more,
  }) as unknown as Evaluation;
const TWO = [evaluation("a", "ours"), evaluation("b", "theirs")];
const estimate = (value: number) => ({ value, low: value - 0.1, high: value + 0.1, reason: null });
const cell = (tp: number, system: number, gold: number, more: object = {}) => ({
  precision: estimate(tp / system),
  recall: estimate(tp / gold),
  f1: estimate((2 * tp) / (system + gold)),
  sums: [tp, system, gold],
  documents: 2,
  difference: null,
  ...more,
});
const table = (ids: readonly string[]) => ({
  incomparable: ids.map(() => null),
  total: 2,
  rows: [
    { task: "ner", name: "", cells: ids.map((_, at) => cell(8, 10, 10, { difference: at > 0 ? { difference: 0.2, low: 0.1, high: 0.3, p_value: 0.01 } : null })) },
    { task: "re", name: "", cells: ids.map(() => cell(1, 4, 2)) },
  ],
});
const TEXT = "Ada knew Bob.";
const side = (predicate: string) => ({ subject: "Ada", predicate, object: "Bob", type: predicate, text: "Ada", realis: null, places: [{ start: 0, end: 3 }] });
const CASES = [1, 2].map((number) => ({
  number,
  document: "a.txt",
  task: "re",
  outcome: "fp",
  mistake: "spurious",
  credit: 0,
  gold: null,
  system: side(number === 1 ? "loves" : "hates"),
  fact: null,
  status: null,
}));

async function shown(address = "", answers: Readonly<Record<string, Answer>> = {}, all: readonly Evaluation[] = TWO) {
  const asked = serving({
    "GET /api/v1/session": () => ({ id: "kim", role: "editor", csrf: "token" }),
    "GET /api/v1/evaluations": () => all,
    "GET /api/v1/evaluations/table": ({ url }) => table(new URL(url).searchParams.getAll("evaluation")),
    "GET /api/v1/evaluations/evaluation_a/cases": () => ({ items: CASES, total: 2, next: null }),
    "GET /api/v1/evaluations/evaluation_a/text": () => ({ text: TEXT }),
    ...answers,
  });
  const page = await onPage(<EvaluationScreen />, `/evaluation${address}`, "/evaluation");
  return { ...page, asked };
}
const scores = () => screen.findByRole("table", { name: "Scores" });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const rows = async () => within(await scores()).getAllByRole("rowheader").map((head) => head.textContent);

describe("an evaluation", () => {
  it("shows its scores, by task or type, in any order, counted in another way", async () => {
    const { asked, address } = await shown();
    const before = await rows();
    await userEvent.click(within(await scores()).getByRole("button", { name: /^F1/ }));
    expect(await rows()).toEqual(before);
    await userEvent.click(within(await scores()).getByRole("button", { name: /^F1/ }));
    expect(await rows()).toEqual([...before].reverse());
    await press("Types");
    await userEvent.type(await screen.findByRole("searchbox", { name: "Name contains" }), "p");
    await vi.waitFor(() => expect(asked.at(-1)).toContain("level=type&name=p"));
    await press("Partial");
    await vi.waitFor(() => expect(asked.at(-1)).toContain("criterion=partial"));
    expect(address()).toContain("criterion=partial");
  });

  it("is gone through by arrow keys, from figure to figure", async () => {
    await shown();
    (await screen.findByRole("button", { name: /^Entities, Precision/ })).focus();
    await userEvent.keyboard("{ArrowRight}");
    await vi.waitFor(() => expect(document.activeElement?.textContent).toContain("Entities, Recall: 80.0"));
    await userEvent.keyboard("{ArrowDown}");
    await vi.waitFor(() => expect(document.activeElement?.textContent).toContain("Relations, Recall: 50.0"));
  });

  it("is compared with others, any of which can be the baseline or be left out", async () => {
    const { address } = await shown("?of=evaluation_a,evaluation_b");
    const compared = await screen.findByRole("list", { name: "Compared evaluations" });
    expect(within(compared).getAllByRole("listitem").map((one) => one.textContent)).toEqual([expect.stringContaining("ours"), expect.stringContaining("theirs")]);
    expect((await scores()).textContent).toContain("+20.0*");
    await userEvent.click(within(compared).getByRole("button", { name: "Make baseline" }));
    expect(address()).toContain("evaluation_b%2Cevaluation_a");
    await press("Leave out theirs");
    await vi.waitFor(() => expect(address()).toMatch(/of=evaluation_a$/));
  });

  it("copies its table for another program, or says that it may not", async () => {
    await shown();
    await scores();
    await press("CSV");
    expect(await screen.findByText("Copied as CSV")).toBeDefined();
    expect(await navigator.clipboard.readText()).toMatch(/Entities,,80.0,80.0,80.0,.*,8,2,2,2/);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("Not here."));
    await press("LaTeX");
    expect(await screen.findByText("The browser does not let this page copy.")).toBeDefined();
  });

  it("leads from a figure to its cases, one after the other, and back", async () => {
    const { asked, address } = await shown();
    await userEvent.click(await screen.findByRole("button", { name: "Relations, Wrong: 3" }));
    const cases = await screen.findByRole("list", { name: "Cases" });
    const current = () => within(cases).getByRole("button", { current: true }).textContent;
    expect(asked.some((one) => one.includes("/cases?task=re") && one.includes("outcome=fp"))).toBe(true);
    expect(current()).toContain("loves");
    await userEvent.keyboard("j");
    expect(current()).toContain("hates");
    expect(within(await screen.findByRole("region", { name: "a.txt" })).getByText("Ada").getAttribute("aria-current")).toBe("true");
    await userEvent.keyboard("k");
    expect(current()).toContain("loves");
    await userEvent.keyboard("{Escape}");
    expect(await rows()).toHaveLength(2);
    expect(address()).not.toContain("cell");
  });

  it("that failed or is not finished says so", async () => {
    const page = await shown("", {}, [evaluation("a", "ours", { state: "failed", trouble: { detail: "Line 3 is no JSON." } })]);
    expect((await screen.findByRole("alert")).textContent).toContain("Line 3 is no JSON.");
    page.unmount();
    await shown("", {}, [evaluation("a", "ours", { state: "running" })]);
    expect((await screen.findAllByRole("status")).map((one) => one.textContent).join(" ")).toContain("running");
  });

  it("is asked for by a key, which Escape takes back; the first one is asked for at once", async () => {
    const page = await shown();
    await scores();
    await userEvent.keyboard("n");
    expect(await screen.findByRole("button", { name: "Start" })).toBeDefined();
    await userEvent.keyboard("{Escape}");
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Start" })).toBeNull());
    page.unmount();
    await shown("", {}, []);
    expect(await screen.findByRole("button", { name: "Start" })).toBeDefined();
  });

  it("says what the server refused, and asks again", async () => {
    let answer: () => unknown = () => refusal(503, "The store is closed.");
    await shown("", { "GET /api/v1/evaluations": () => answer() });
    expect((await screen.findByRole("alert")).textContent).toContain("The store is closed.");
    answer = () => TWO;
    await press("Try again");
    expect(await rows()).toHaveLength(2);
  });
});
