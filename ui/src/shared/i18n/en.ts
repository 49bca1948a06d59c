import type { Key } from ".";

// With another address for each language the bundler takes only that language out of a module of texts.
const parts = import.meta.glob<Readonly<Record<string, string>>>(["./texts/*.ts", "!./texts/texts.ts"], {
  import: "en",
  query: "?en",
  eager: true,
});

/** All texts in English. */
export const en = Object.assign({}, ...Object.values(parts)) as Readonly<Record<Key, string>>;
