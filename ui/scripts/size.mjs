// Holds the built files to their budgets (kilobytes, gzipped): what the browser loads first, then each screen by itself.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const BUDGETS = { shell: 180, runs: 48, run: 72, review: 72, explorer: 75, query: 140, evaluation: 60, other: 60, texts: 12, css: 20 };

const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));
const kilobytes = (files) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist))).length, 0) / 1000;

/** The files of a chunk and of all that it imports at once. */
function loaded(name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const imported of manifest[name].imports ?? []) loaded(imported, seen);
  return seen;
}

const entry = Object.keys(manifest).find((name) => manifest[name].isEntry);
const shell = loaded(entry);
const rows = [["shell", kilobytes([...shell].map((name) => manifest[name].file)), BUDGETS.shell]];
for (const [name, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry) continue;
  // What a screen loads later comes on top of what it has.
  const screens = Object.entries(manifest).filter(([, one]) => !one.isEntry && one.dynamicImports?.includes(name));
  const there = new Set([...shell, ...screens.flatMap(([parent]) => [...loaded(parent)])]);
  const own = [...loaded(name)].filter((part) => !there.has(part)).map((part) => manifest[part].file);
  const screen = /(\w+)Screen\.tsx$/.exec(name)?.[1].toLowerCase() ?? /features\/(\w+)\//.exec(name)?.[1] ?? name;
  const translated = /src\/(?:\w+\/)?([\w-]+)\/texts\.(\w+)\.ts$/.exec(name);
  if (translated) rows.push([translated.slice(1).join(" "), kilobytes(own), BUDGETS.texts]);
  else if (screens.length > 0) rows.push([`${screen} +`, kilobytes(own), BUDGETS.other]);
  else rows.push([screen, kilobytes(own), BUDGETS[screen] ?? BUDGETS.other]);
}
rows.push(["css", kilobytes([manifest["style.css"].file]), BUDGETS.css]);

for (const [name, size, budget] of rows) {
  console.log(`${name.padEnd(14)} ${size.toFixed(1).padStart(7)} kB of ${budget}${size > budget ? "  TOO LARGE" : ""}`);
}
process.exit(rows.some(([, size, budget]) => size > budget) ? 1 : 0);
