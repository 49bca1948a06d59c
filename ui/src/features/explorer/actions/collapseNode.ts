import type { Action } from "@/shared/keys/action";
import type { OfNode } from "../lib/actions";

export default {
  name: "explorer.collapse",
  key: "c",
  run: ({ withNode }) => withNode("collapse"),
  why: ({ unchosen }) => unchosen,
} satisfies Action<OfNode>;
