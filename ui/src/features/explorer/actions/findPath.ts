import type { Action } from "@/shared/keys/action";
import type { OfNode } from "../lib/actions";

export default {
  name: "explorer.path",
  key: "l",
  run: ({ withNode }) => withNode("path"),
  why: ({ unchosen }) => unchosen,
} satisfies Action<OfNode>;
