// @vitest-environment happy-dom
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import { serving } from "@/shared/testing/serving";
import type { Evaluation } from "../lib/model";
import { FactResults } from "./FactResults";

const share = (right: number, of: number) => ({ value: of ? right / of : null, right, of, low: of ? 0.25 : null, high: of ? 0.75 : null });
const kind = (right: number, said: number, gold: number) => ({
  precision: share(right, said),
  recall: share(right, gold),
  recall_of_certain: share(right, gold),
  f1: 0.5,
  repeated: 0,
});
const SCORES = {
  passages: 2,
  entities: kind(8, 10, 9),
  relations: kind(1, 3, 2),
  triggers: kind(0, 0, 0),
  arguments: kind(0, 0, 0),
  by_relation: { lives_in: kind(1, 3, 2) },
  by_need: { sentence: share(1, 1), across: share(0, 1), hindsight: share(0, 1) },
  at_confidence: { "0.5": share(1, 3) },
  calibration: {
    facts: 3,
    error: 0.5,
    error_by_chance: 0.25,
    bins: [{ least: 0.5, most: 0.9, facts: 3, confidence: 0.75, share: 0.333, low: 0.06, high: 0.79 }],
  },
  wrong: [
    { passage: "a.txt", subject: "Ann", relation: "lives_in", object: "Ulm" },
    { passage: "b.txt", subject: "Bob", relation: "lives_in", object: "Rome" },
  ],
};
const EVALUATION = { id: "evaluation_1", kind: "facts", source: "graph", gold: "gold.jsonl" } as Evaluation;

async function shown(scores: object) {
  const onShow = vi.fn();
  serving({ "GET /api/v1/evaluations/evaluation_1": () => ({ ...EVALUATION, scores }) });
  render(<FactResults compared={[EVALUATION]} onShow={onShow} />, { wrapper: Page });
  await screen.findByRole("heading", { name: "Recall of what is certain" });
  return onShow;
}

it("shows each relation, what it takes to see them, and whether confidence tells", async () => {
  const onShow = await shown(SCORES);
  const row = within(screen.getByRole("table", { name: "Relations" })).getByRole("row", { name: /lives_in/ });
  expect(within(row).getAllByRole("cell").map((cell) => cell.textContent)).toEqual([
    "33.3[25.0, 75.0]",
    "50.0[25.0, 75.0]",
    "50.0[25.0, 75.0]",
    "lives_in, Right: 1",
    "lives_in, Wrong: 2",
    "lives_in, Missed: 1",
  ]);
  const needs = screen.getByRole("region", { name: "Recall of relations by what they need" });
  expect(within(needs).getAllByRole("rowheader").map((name) => name.textContent)).toEqual(["one sentence", "several sentences", "hindsight"]);
  expect(screen.getByRole("rowheader", { name: "≥ 0.5" })).toBeTruthy();
  expect(screen.getByRole("img", { name: /^Does confidence/ })).toBeTruthy();
  const errors = screen.getByRole("region", { name: "Expected calibration error" });
  expect(within(errors).getAllByRole("row").slice(1).map((row) => row.textContent)).toEqual(["Relations0.50up to 0.25 by chance alone3"]);
  await userEvent.click(screen.getByRole("button", { name: /lives_in, Missed/ }));
  expect(onShow).toHaveBeenCalledWith(
    { cell: { evaluation: "evaluation_1", task: "re", type: "lives_in", outcome: "fn" }, case: undefined },
    false,
  );
});

it("says of each kind how far its confidence is from what is right", async () => {
  const sure = (error: number) => ({ facts: 4, error, error_by_chance: 0.1, bins: [] });
  await shown({ ...SCORES, calibration: null, calibrations: { entities: sure(0.01), triggers: sure(0.25) } });
  const errors = screen.getByRole("region", { name: "Expected calibration error" });
  expect(within(errors).getAllByRole("rowheader").map((name) => name.textContent)).toEqual(["Entities", "Event triggers"]);
  expect(within(errors).getByText("0.25")).toBeTruthy();
  expect(screen.queryByRole("img")).toBeNull();
});

it("lists the wrong ones with their document, each opening its case", async () => {
  const onShow = await shown(SCORES);
  const wrong = screen.getByRole("table", { name: "Wrong relations" });
  expect(within(wrong).getByRole("row", { name: "Bob –lives_in→ Rome b.txt" })).toBeTruthy();
  await userEvent.click(within(wrong).getByRole("button", { name: "Ann –lives_in→ Ulm" }));
  expect(onShow).toHaveBeenCalledWith(
    { cell: { evaluation: "evaluation_1", task: "re", type: "lives_in", document: "a.txt", outcome: "fp" }, case: undefined },
    false,
  );
});

it("leaves out what a system without confidence and mistakes has not", async () => {
  await shown({ ...SCORES, at_confidence: {}, calibration: null, wrong: [] });
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.queryByRole("heading", { name: "Wrong relations" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Precision of relations by confidence" })).toBeNull();
});
