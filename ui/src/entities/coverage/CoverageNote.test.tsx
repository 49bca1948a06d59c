// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, it } from "vitest";

import type { Schemas } from "@/shared/api/client";
import { Page } from "@/shared/testing/Page";
import { CoverageNote } from "./CoverageNote";

const COVERAGE: Schemas["CoverageItem"] = {
  team: "tools",
  schema: "own",
  types: 9,
  uncovered: { entities: ["A", "B"], relations: [], events: [] },
  languages: ["en"],
  alternatives: [],
  remark: "",
};

const told = (change: Partial<typeof COVERAGE>) => render(<CoverageNote coverage={{ ...COVERAGE, ...change }} />, { wrapper: Page }).container.textContent;

it("says in whole sentences what is not found and what would find it", () => {
  expect(told({})).toContain("2 of 9 types not found The team tools has nothing that finds A, B. Rules for these types in the schema would.");
  expect(told({ alternatives: ["llm", "mixed"] })).toContain("would, and so would the teams llm, mixed.");
  expect(told({ uncovered: { entities: [], relations: [], events: ["A", "B", "C", "D", "E", "F", "G"] } })).toContain("finds A, B, C, D, E, F and 1 more.");
});
