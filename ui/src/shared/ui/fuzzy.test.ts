import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { fit } from "./fuzzy";

const ranked = (query: string, texts: readonly string[]) =>
  texts
    .map((text) => ({ text, score: fit(query, text)?.score ?? -1 }))
    .filter(({ score }) => score >= 0)
    .sort((a, b) => b.score - a.score)
    .map(({ text }) => text);

describe("fit", () => {
  it("prefers whole words, then beginnings of words, then anything", () => {
    expect(ranked("rev", ["Irreversible", "Review", "r e v", "Run every version", "Query"])).toEqual([
      "Review",
      "Irreversible",
      "r e v",
      "Run every version",
    ]);
  });

  it("finds initials", () => {
    expect(fit("mc", "Marie Curie")?.at).toEqual([0, 6]);
    expect(fit("acme l", "Acme Works, Leeds")?.at).toEqual([0, 1, 2, 3, 12]);
  });

  it("finds Chinese, and nothing that is not there", () => {
    expect(fit("居里", "玛丽·居里夫人")?.at).toEqual([3, 4]);
    expect(fit("居里", "Marie Curie")).toBeNull();
  });

  it("points at exactly the characters of the query, and scores from 0 to 1", () => {
    const words = fc.string({ unit: fc.constantFrom("a", "b", "C", " ", "居", "İ", "ß"), maxLength: 12 });
    fc.assert(
      fc.property(words, words, (query, text) => {
        const found = fit(query, text);
        if (!found || query.trim() === "") return;
        const letters = found.at.map((place) => text[place] ?? "").join("");
        expect(letters.replaceAll(/\s/g, "").toLowerCase()).toBe(query.replaceAll(/\s/g, "").toLowerCase());
        expect([...found.at].sort((a, b) => a - b)).toEqual(found.at);
        expect(found.score).toBeGreaterThanOrEqual(0);
        expect(found.score).toBeLessThanOrEqual(1);
      }),
    );
  });
});
