import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" });
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const sources = files.filter((file) => file.endsWith(".tsx")).map(read);
const sheets = files.filter((file) => file.endsWith(".css")).map((file) => ({ file, rules: selectors(read(file)) }));

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const found = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ""))];

function selectors(sheet: string): string {
  return sheet.replace(/\/\*[^]*?\*\//g, "").replace(/\{[^{}]*\}/g, ";");
}

describe("the classes of a style sheet", () => {
  it.each(sheets.filter(({ file }) => file.endsWith(".module.css")))("$file: are those that components use", ({ file, rules }) => {
    const used = sources.flatMap((source) => {
      const name = new RegExp(`import (\\w+) from "[^"]*/${basename(file).replaceAll(".", "\\.")}"`).exec(source)?.[1];
      return name === undefined ? [] : found(source, new RegExp(`[{(, ]${name}\\.(\\w+)`, "g"));
    });
    const own = found(rules.replace(/:global\([^)]*\)/g, ""), /\.([a-zA-Z][\w-]*)/g);
    expect([...new Set(used)].sort()).toEqual(own.map(camel).sort());
  });

  it.each(sheets)("$file: are used where they are global", ({ file, rules }) => {
    const isModule = file.endsWith(".module.css");
    const own = found(rules, isModule ? /:global\(\.([\w-]+)\)/g : /\.([a-zA-Z][\w-]*)/g);
    const isSaid = (name: string) => sources.some((source) => new RegExp(`["\`' ]${name}["\`' ]|\\b${name}: `).test(source));
    expect(own.filter((name) => !isSaid(name) && !isScoped(name) && !isMade(name))).toEqual([]);
  });
});

/** Whether it is what a class of a module is called in the page: `.row` of `scores.module.css` is `scores-row`. */
function isScoped(name: string): boolean {
  return sheets.some(({ file, rules }) => {
    const part = basename(file, ".module.css");
    return file.endsWith(".module.css") && (name === part || (name.startsWith(`${part}-`) && new RegExp(`\\.${name.slice(part.length + 1)}\\b`).test(rules)));
  });
}

/** Whether code puts it together, as `` `level-${depth}` ``. */
function isMade(name: string): boolean {
  const begin = name.slice(0, name.indexOf("-") + 1);
  return begin !== "" && sources.some((source) => source.includes(`${begin}\${`));
}
