import { describe, expect, it } from "vitest";

import { texts } from "./all";
import { en as loaded } from "./en";
import { loadLanguage, translator, type Key } from ".";
import { zh as loadedZh } from "./zh";

const { en, zh } = texts;

const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();

await loadLanguage("zh");

describe("texts", () => {
  it("are loaded whole, one language at a time", () => {
    expect(loaded).toEqual(en);
    expect(loadedZh).toEqual(zh);
  });

  it.each(Object.keys(en) as Key[])("%s has the same holes in both languages, and is not empty", (key) => {
    expect(holes(zh[key])).toEqual(holes(en[key]));
    expect(zh[key].trim()).not.toBe("");
  });
});

describe("translator", () => {
  it("fills holes, and writes numbers as the language does", () => {
    expect(translator("en")("count.of", { shown: 300, total: 2623 })).toBe("300 of 2,623");
    expect(translator("zh")("count.of", { shown: 300, total: 2623 })).toBe("300 / 2,623");
  });

  it("does not let a value turn the text around it", () => {
    const said = translator("en")("source.label", { name: "a\u202etxt.b" });
    expect(said).toBe("Source text of \u2068a\u202etxt.b\u2069");
  });

  it("says one thing as one", () => {
    const say = (count: number) => translator("en")("runs.loaded", { count });
    expect([say(0), say(1), say(2)]).toEqual(["0 runs", "1 run", "2 runs"]);
  });

  it("takes a value for text, whatever it holds", () => {
    expect(translator("en")("source.label", { name: "$& {count} <b>" })).toBe("Source text of $& {count} <b>");
  });
});
