// Puts a gzipped copy beside each built file that is worth it, so that the server compresses nothing while it serves.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const WORTH_IT = 0.9;

const assets = new URL("../dist/assets/", import.meta.url);
for (const name of readdirSync(assets)) {
  if (!/\.(js|css|svg)$/.test(name)) continue;
  const whole = readFileSync(new URL(name, assets));
  const packed = gzipSync(whole, { level: 9 });
  if (packed.length < whole.length * WORTH_IT) writeFileSync(new URL(`${name}.gz`, assets), packed);
}
