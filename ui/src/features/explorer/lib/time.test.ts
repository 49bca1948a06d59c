import { describe, expect, it } from "vitest";

import { chosenAt, mayHold, stepAt, timesOf } from "./time";

const held = (from: string | null, to: string | null = null) => ({ valid_from: from, valid_to: to });

describe("the time of facts", () => {
  it("reaches from the first date to the last, as exactly as texts say", () => {
    expect(timesOf([held("2003", "2011"), held(null), held("1999")])).toEqual({ unit: "year", first: 1999, last: 2011 });
    const months = timesOf([held("2003", "2003-05")]);
    expect(months && [months.unit, chosenAt(months, months.first), chosenAt(months, months.last)]).toEqual(["month", "2003-01", "2003-12"]);
    const days = timesOf([held("2003-02-27", "2003-03-01")]);
    expect(days && [chosenAt(days, days.first), chosenAt(days, days.first + 2)]).toEqual(["2003-02-27", "2003-03-01"]);
  });

  it("is told in longer steps where there would be too many", () => {
    expect(timesOf([held("1990-01-01", "2001-05-03")])?.unit).toBe("month");
    expect(timesOf([held("1700-01-01", "2001-05-03")])?.unit).toBe("year");
    expect(timesOf([held("1100", "2001")])).toEqual({ unit: "year", first: 1100, last: 2001 });
  });

  it("has something to choose with one date, and is none without any", () => {
    expect(timesOf([held("2003", "2003")])).toEqual({ unit: "year", first: 2002, last: 2004 });
    expect(timesOf([held(null), held(null)])).toBeNull();
  });

  it("finds a date's place, also of one that is more or less exact or lies outside", () => {
    const years = { unit: "year", first: 1999, last: 2011 } as const;
    expect(["2004", "2004-05-17", "1066", "2020"].map((date) => stepAt(years, date))).toEqual([2004, 2004, 1999, 2011]);
  });

  it.each([
    [held("2003", "2011"), ["2003", "2007-05", "2011-12-31"], ["2002", "2002-12-31", "2012"]],
    [held("2003-06", null), ["2003", "2003-06", "2030"], ["2003-05", "1999"]],
    [held(null, "2011-03"), ["1066", "2011", "2011-03-31"], ["2011-04", "2012"]],
    [held(null), ["1066", "2030"], []],
    [held("2015", "1990"), ["1066", "2000", "2030"], []],
  ])("lets %o hold then and not else", (fact, then, not) => {
    expect(then.filter((date) => !mayHold(fact, date))).toEqual([]);
    expect(not.filter((date) => mayHold(fact, date))).toEqual([]);
  });
});
