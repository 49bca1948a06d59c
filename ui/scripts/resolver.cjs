// How `@/` and endings that TypeScript leaves out lead to files, for eslint-plugin-boundaries.
const { existsSync } = require("node:fs");
const { dirname, join } = require("node:path");

const SRC = join(__dirname, "..", "src");
const ENDINGS = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];

exports.interfaceVersion = 2;

exports.resolve = (source, file) => {
  if (!/^(@\/|\.)/.test(source)) return { found: true, path: null };
  const base = source.startsWith("@/") ? join(SRC, source.slice(2)) : join(dirname(file), source);
  const ending = ENDINGS.find((one) => /\.\w+$/.test(base + one) && existsSync(base + one));
  return ending === undefined ? { found: false } : { found: true, path: base + ending };
};
