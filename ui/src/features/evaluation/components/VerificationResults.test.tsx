// @vitest-environment happy-dom
import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { Page } from "@/shared/testing/Page";
import { serving } from "@/shared/testing/serving";
import type { Evaluation } from "../lib/model";
import { VerificationResults } from "./VerificationResults";

const of = (value: number | null) => ({ value, low: value === null ? null : 0.25, high: value === null ? null : 0.75, reason: null });
const point = (precision: number, wrong: number) => ({ threshold: 0.5, precision: of(precision), false_acceptance: of(wrong) });
const VERIFIER = {
  auc: of(0.7),
  balanced_accuracy: of(0.6),
  balanced_accuracy_by_halves: of(null),
  decided: of(1),
  at_recall: { "90": point(0.8, 0.4), "95": point(0.75, 0.5), "99": point(0.7, 0.6) },
  calibration: { error_by_chance: 0.05, bins: [{ least: 0.5, most: 0.9, facts: 3, confidence: 0.75, share: 0.333, low: 0.06, high: 0.79 }] },
  calibration_error: of(0.42),
  by_domain: { news: { claims: 12, auc: of(0.5), balanced_accuracy: of(0.5), balanced_accuracy_by_halves: of(0.5) } },
  by_error: { swap: { claims: 7, accepted: of(0.125), auc: of(0.9) } },
};
const BARE = { ...VERIFIER, auc: of(0.5), calibration: null, calibration_error: null, by_domain: {}, by_error: {} };
const EVALUATION = { id: "evaluation_1", kind: "verification", source: "files", gold: "claims.jsonl", system: "judge.jsonl" } as Evaluation;

async function shown(verifiers: object) {
  serving({ "GET /api/v1/evaluations/evaluation_1": () => ({ ...EVALUATION, scores: { verifiers } }) });
  render(<VerificationResults compared={[EVALUATION]} />, { wrapper: Page });
  return within(await screen.findByRole("table", { name: "Verifiers" }));
}

it("has all verifiers in one table, with what is accepted of the others where so many supported claims are kept", async () => {
  const table = await shown({ judge: VERIFIER, other: BARE });
  expect(table.getAllByRole("rowheader").map((name) => name.textContent)).toEqual(["judge", "other"]);
  const [, row] = table.getAllByRole("row");
  expect(row && within(row).getAllByRole("cell").map((cell) => cell.textContent)).toEqual([
    "70.0[25.0, 75.0]",
    "60.0[25.0, 75.0]",
    "–\u00a0",
    "100.0[25.0, 75.0]",
    "80.040.0 of the others",
    "75.050.0 of the others",
    "70.060.0 of the others",
  ]);
});

it("shows of each verifier its domains, errors and whether its probabilities mean what they say", async () => {
  await shown({ judge: VERIFIER, other: BARE });
  const details = within(screen.getByRole("region", { name: "judge" }));
  expect(details.getByRole("img", { name: /^Does confidence/ })).toBeTruthy();
  expect(details.getByText("Expected calibration error: 0.42 (up to 0.05 by chance alone)")).toBeTruthy();
  expect(within(details.getByRole("region", { name: "Domains" })).getByRole("row", { name: /^news/ }).textContent).toContain("12");
  expect(within(details.getByRole("region", { name: "Errors" })).getByRole("row", { name: /^swap/ }).textContent).toBe("swap12.5[25.0, 75.0]90.0[25.0, 75.0]7");
  expect(screen.queryByRole("region", { name: "other" })).toBeNull();
});

it("shows nothing but heads for scores that it cannot read", async () => {
  const table = await shown({ judge: null });
  expect(table.getAllByRole("row")).toHaveLength(1);
});
