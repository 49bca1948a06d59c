import { describe, expect, it } from "vitest";

import { fieldOf, instantOf, moment, momentAt } from "./moments";

describe("moments of addresses", () => {
  it("are days, or days with a time and its zone", () => {
    const written = ["2026-01-31", "2026-01-31T12:00Z", "2026-01-31T12:00:00+01:00", "2026-01-31T12:00:00.123456Z"];
    expect(written.map(moment)).toEqual(written);
    expect(["2026", "2026-01-31T12:00", "2026-13-01", "20260131", "2026-W01", "soon", "", 2026, undefined].map(moment)).toEqual(Array(9).fill(undefined));
  });

  it("of a day are its end", () => {
    expect(instantOf("2026-01-31").toISOString()).toBe("2026-01-31T23:59:59.999Z");
    expect(instantOf("2026-01-31T12:00:00+01:00").toISOString()).toBe("2026-01-31T11:00:00.000Z");
  });

  it("come back from the field that shows them in the time of the browser", () => {
    expect(momentAt(fieldOf("2026-01-31T12:30:00Z"))).toBe("2026-01-31T12:30:00Z");
    expect(fieldOf("2026-01-31T12:30:00Z")).toMatch(/^2026-0[12]-\d\dT\d\d:\d\d$/);
    expect([momentAt(""), momentAt("soon")]).toEqual([undefined, undefined]);
  });
});
