import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" });
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const sources = files.filter((file) => file.endsWith(".tsx")).map(read);

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const names = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => camel(name ?? "")))].sort();
const selectors = (sheet: string) => sheet.replace(/\/\*[^]*?\*\//g, "").replace(/:global\([^)]*\)/g, "").replace(/\{[^{}]*\}/g, ";");

describe("the classes of a style sheet", () => {
  it.each(files.filter((file) => file.endsWith(".module.css")))("%s: are those that components use", (sheet) => {
    const users = sources.filter((source) => source.includes(`/${basename(sheet)}"`));
    expect(names(users.join("\n"), /\bstyles\.(\w+)/g)).toEqual(names(selectors(read(sheet)), /\.([a-zA-Z][\w-]*)/g));
  });
});
