import type { Action } from "@/shared/keys/action";
import type { OfNode } from "../lib/actions";

export default {
  name: "explorer.hide",
  key: "h",
  run: ({ withNode }) => withNode("hide"),
  why: ({ unchosen }) => unchosen,
} satisfies Action<OfNode>;
