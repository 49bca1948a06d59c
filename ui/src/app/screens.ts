import type { Key } from "../i18n";

/** The screens of the navigation, with the key that leads to each after `g`. */
export const SCREENS = [
  { path: "/runs", key: "r", name: "nav.runs" },
  { path: "/review", key: "v", name: "nav.review" },
  { path: "/query", key: "q", name: "nav.query" },
  { path: "/settings", key: "s", name: "nav.settings" },
] as const satisfies readonly {
  path: string;
  key: string;
  name: Key;
}[];
