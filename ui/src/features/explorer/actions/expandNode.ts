import type { Action } from "@/shared/keys/action";
import type { OfNode } from "../lib/actions";

export default {
  name: "explorer.expand",
  key: "e",
  run: ({ withNode }) => withNode("expand"),
  why: ({ unchosen }) => unchosen,
} satisfies Action<OfNode>;
