// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";

import { http } from "@/shared/api/client";
import { pathFilter } from "./pathFilter";

const OPEN = { withoutTypes: [], withoutPredicates: [], withoutRealis: [], confidence: 0, asOf: undefined };
const THERE: Readonly<Record<string, Record<string, number>>> = { relation: { leads: 3, founded: 1 }, argument: { Agent: 2 }, entity: { Person: 4 }, event: { Meet: 1 } };

afterEach(() => vi.restoreAllMocks());

it("asks for nothing where nothing is hidden", async () => {
  const asked = vi.spyOn(http, "GET");
  expect(await pathFilter(OPEN)).toEqual({});
  expect(asked).not.toHaveBeenCalled();
});

it("lets a path lead through all that is not hidden", async () => {
  vi.spyOn(http, "GET").mockImplementation(((_: string, { params }: { params: { query: { kind: string } } }) =>
    Promise.resolve({ data: { predicates: THERE[params.query.kind] } })) as never);
  expect(await pathFilter({ ...OPEN, withoutPredicates: ["leads"], withoutTypes: ["Meet"], confidence: 0.5, asOf: "2008" })).toEqual({
    predicate: ["Agent", "founded"],
    type: ["Person"],
    min_confidence: 0.5,
    as_of: "2008",
  });
});
