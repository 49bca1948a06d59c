import type { Key } from "@/shared/i18n";

/** The screens of the navigation, with the key that leads to each after `g`. */
export const SCREENS = [
  { path: "/runs", key: "r", name: "nav.runs" },
  { path: "/explorer", key: "e", name: "nav.explorer" },
  { path: "/documents", key: "d", name: "nav.documents" },
  { path: "/review", key: "v", name: "nav.review" },
  { path: "/query", key: "q", name: "nav.query" },
  { path: "/evaluation", key: "m", name: "nav.evaluation" },
  { path: "/schemas", key: "c", name: "nav.schemas" },
  { path: "/settings", key: "s", name: "nav.settings" },
] as const satisfies readonly {
  path: string;
  key: string;
  name: Key;
}[];

/** The screen to which an address belongs; undefined for one that none has. */
export function screenOf(path: string): (typeof SCREENS)[number] | undefined {
  // A fact has a page of its own; where facts are judged is its screen.
  if (path.startsWith("/facts/")) return SCREENS.find((screen) => screen.path === "/review");
  return SCREENS.find((screen) => path === screen.path || path.startsWith(`${screen.path}/`));
}
