import type { Key } from ".";

// As in `en.ts`; this module is loaded by those who read Chinese.
const parts = import.meta.glob<Readonly<Record<string, string>>>(["./texts/*.ts", "!./texts/texts.ts"], {
  import: "zh",
  query: "?zh",
  eager: true,
});

/** All texts in Chinese. */
export const zh = Object.assign({}, ...Object.values(parts)) as Readonly<Record<Key, string>>;
