import { basename, join } from "node:path";

import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Where `npm run dev` finds the API: `CONSILIENCE_DEV_API=http://127.0.0.1:8000 npm run dev`. */
const api = process.env["CONSILIENCE_DEV_API"];

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { "@": join(import.meta.dirname, "src") } },
  // Where a class stands can be read in the page: `.row` of `review.module.css` is `review-row` there, its `.root` is `review`.
  css: { modules: { localsConvention: "camelCaseOnly", generateScopedName: (name, file) => scoped(name, basename(file, ".module.css")) } },
  build: {
    target: "es2023",
    // The content security policy allows no inline script or style, and images only from our own origin.
    assetsInlineLimit: 0,
    // All styles together are a good third smaller than cut by screen: 13 kB with the first page, none later.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    sourcemap: false,
    manifest: true,
  },
  ...(api ? { server: { proxy: { "/api": { target: api } } } } : {}),
  // Most tests need no page, which takes longer to make than they take; those that do say so in their first line.
  // All cores test: by itself Vitest leaves one of them free, which of two is half the machine.
  test: { environment: "node", include: ["src/**/*.test.{ts,tsx}"], maxWorkers: "100%", pool: "vmThreads", restoreMocks: true, testTimeout: 60_000 },
});

function scoped(name: string, part: string): string {
  return name === "root" ? part : `${part}-${name}`;
}
