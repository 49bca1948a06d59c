import { describe, expect, it } from "vitest";

import { addTexts, loadLanguage, translator, withTexts } from ".";

type Table = Readonly<Record<string, string>>;
const english = import.meta.glob<Table>(["/src/**/texts.ts"], { import: "en", eager: true });
const chinese = import.meta.glob<Table>(["/src/**/texts.zh.ts"], { import: "zh", eager: true });

const rooms = Object.entries(english).map(([file, en]) => [file, en, chinese[file.replace(/ts$/, "zh.ts")] ?? {}] as const);
const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();

const { translator: said } = addTexts({ "made.of": "Text of {name}", "made.runs": "{count} run[count:|s]" }, () => Promise.resolve({ "made.of": "{name} 的文字", "made.runs": "{count} 个运行" }));

describe("texts", () => {
  it("are of one room each", () => {
    const keys = rooms.flatMap(([, en]) => Object.keys(en));
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it.each(rooms)("of %s have the same holes in both languages, and are not empty", (_, en, zh) => {
    for (const [key, text] of Object.entries(en)) {
      expect([key, holes(zh[key] ?? "")]).toEqual([key, holes(text)]);
      expect(zh[key]?.trim()).not.toBe("");
    }
  });
});

describe("translator", () => {
  it("says what a room added, once that is here in its language", async () => {
    await loadLanguage("zh");
    const chinese = { "late.title": "晚到" };
    const late = addTexts({ "late.title": "Late" }, () => Promise.resolve(chinese));
    expect([late.translator("en")("late.title"), late.translator("zh")("late.title")]).toEqual(["Late", "Late"]);
    expect(await withTexts(Promise.resolve("part"))).toBe("part");
    expect(late.translator("zh")("late.title")).toBe("晚到");
  });

  it("fills holes, and writes numbers as the language does", async () => {
    await loadLanguage("zh");
    expect(translator("en")("count.of", { shown: 300, total: 2623 })).toBe("300 of 2,623");
    expect(translator("zh")("count.of", { shown: 300, total: 2623 })).toBe("300 / 2,623");
  });

  it("does not let a value turn the text around it", () => {
    expect(said("en")("made.of", { name: "a\u202etxt.b" })).toBe("Text of \u2068a\u202etxt.b\u2069");
  });

  it("says one thing as one", () => {
    const say = (count: number) => said("en")("made.runs", { count });
    expect([say(0), say(1), say(2)]).toEqual(["0 runs", "1 run", "2 runs"]);
  });

  it("takes a value for text, whatever it holds", () => {
    expect(said("en")("made.of", { name: "$& {count} <b>" })).toBe("Text of $& {count} <b>");
  });
});
