import { describe, expect, it } from "vitest";

import type { Quote } from "./debates";
import { partsOf, placeOf, wordsIn } from "./quotes";

const quote = (text: string, verified = true): Quote => ({ text, verified, start: verified ? 0 : null, end: verified ? 1 : null, short: false });

describe("partsOf", () => {
  it("gives each quote its check, in order", () => {
    const quotes = [quote("Ann met Bob"), quote("he ran", false)];
    expect(partsOf("He says <quote>Ann met Bob</quote> and <quote>he ran</quote>.", quotes)).toEqual([
      { text: "He says", quote: null },
      { text: "Ann met Bob", quote: quotes[0], at: 0 },
      { text: "and", quote: null },
      { text: "he ran", quote: quotes[1], at: 1 },
    ]);
  });

  it("leaves out the full stop after a quote, and no other", () => {
    const [checked] = [quote("Ann")];
    const wordsAfter = (speech: string) => partsOf(speech, [checked]).slice(1).map(({ text }) => text);
    expect(wordsAfter("<quote>Ann</quote>. The text says no more.")).toEqual(["The text says no more."]);
    expect(wordsAfter("<quote>Ann</quote>。原文没有别的说法。")).toEqual(["原文没有别的说法。"]);
    expect(wordsAfter("<quote>Ann</quote> … (as above).")).toEqual(["(as above)."]);
  });

  it("shows marks that nobody checked, and markup, as text", () => {
    expect(partsOf("<b>No</b> <quote>x</quote>", [])).toEqual([{ text: "<b>No</b> <quote>x</quote>", quote: null }]);
    expect(partsOf("", [])).toEqual([]);
  });
});

describe("placeOf", () => {
  it("counts characters as people do", () => {
    expect(placeOf("Person “𠀀居里” at 7")).toEqual({ start: 7, end: 10, quote: "𠀀居里" });
    expect(placeOf("“Ann” founded “Acme” at 0")).toEqual({ start: 0, end: 3, quote: "Ann" });
    expect(placeOf("Person “Ann”")).toBeNull();
  });
});

describe("wordsIn", () => {
  it("finds what a candidate is about", () => {
    expect(wordsIn("“Ann” founded “Acme Works”")).toEqual(["Ann", "Acme Works"]);
  });
});
