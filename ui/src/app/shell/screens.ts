import type { Told } from "@/shared/keys/action";

/** The screens of the navigation, with the keys that lead to each. */
export const SCREENS = [
  { path: "/runs", key: "g r", name: "nav.runs" },
  { path: "/explorer", key: "g e", name: "nav.explorer" },
  { path: "/documents", key: "g d", name: "nav.documents" },
  { path: "/review", key: "g v", name: "nav.review" },
  { path: "/query", key: "g q", name: "nav.query" },
  { path: "/evaluation", key: "g m", name: "nav.evaluation" },
  { path: "/schemas", key: "g c", name: "nav.schemas" },
  { path: "/settings", key: "g s", name: "nav.settings" },
] as const satisfies readonly (Told & { readonly path: string })[];

/** The screen to which an address belongs; undefined for one that none has. */
export function screenOf(path: string): (typeof SCREENS)[number] | undefined {
  // A fact has a page of its own; where facts are judged is its screen.
  if (path.startsWith("/facts/")) return SCREENS.find((screen) => screen.path === "/review");
  return SCREENS.find((screen) => path === screen.path || path.startsWith(`${screen.path}/`));
}
