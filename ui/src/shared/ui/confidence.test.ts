import { expect, it } from "vitest";

import { confidenceOf } from "./confidence";

it("never shows a confidence that is not reached", () => {
  const shown = [0.796, 0.7999999999999999, 0.8, 0.805, 0.29, 0.57, 0.999, 1, 0, 1e-9].map(confidenceOf);
  expect(shown).toEqual(["0.79", "0.79", "0.80", "0.80", "0.29", "0.57", "0.99", "1.00", "0.00", "0.00"]);
});

it("shows each hundredth as it is, and what is just below as the one before", () => {
  const hundredths = Array.from({ length: 101 }, (_, at) => at);
  expect(hundredths.map((at) => confidenceOf(at / 100))).toEqual(hundredths.map((at) => (at / 100).toFixed(2)));
  expect(hundredths.slice(1).map((at) => confidenceOf(at / 100 - 1e-15))).toEqual(hundredths.slice(1).map((at) => ((at - 1) / 100).toFixed(2)));
});
