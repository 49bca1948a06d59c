import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { dateAt, firstDay, isDate, lastDay, numberOf, unitOf } from "./dates";

const UNITS = ["year", "month", "day"] as const;
const day = fc.date({ min: new Date("0001-01-01"), max: new Date("9998-12-31"), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));

describe("dates", () => {
  it("are years, months and days that there are", () => {
    for (const text of ["2011", "2011-06", "2011-06-19", "2012-02-29", "0044"]) expect(isDate(text)).toBe(true);
    for (const text of ["", "11", "0000", "2011-13", "2011-6", "2011-02-29", "2011-06-31", "2011-06-19T12:00", "soon"]) expect(isDate(text)).toBe(false);
  });

  it("have a first and a last day", () => {
    expect([firstDay("2011"), lastDay("2011")]).toEqual(["2011-01-01", "2011-12-31"]);
    expect([firstDay("2012-02"), lastDay("2012-02")]).toEqual(["2012-02-01", "2012-02-29"]);
    expect([firstDay("2011-06-19"), lastDay("2011-06-19")]).toEqual(["2011-06-19", "2011-06-19"]);
    expect(lastDay("0099-12")).toBe("0099-12-31");
  });

  it("are counted without gaps, in years, months and days", () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...UNITS), (date, unit) => {
        const there = dateAt(numberOf(date, unit), unit);
        expect(date.startsWith(there)).toBe(true);
        expect(unitOf(there)).toBe(unit);
        expect(numberOf(firstDay(there), unit)).toBe(numberOf(date, unit));
        expect(numberOf(firstDay(dateAt(numberOf(date, unit) + 1, unit)), "day")).toBe(numberOf(lastDay(there), "day") + 1);
      }),
    );
  });
});
