import type { Action } from "@/shared/keys/action";
import type { OfNode } from "../lib/actions";

export default {
  name: "explorer.pin",
  key: "p",
  run: ({ withNode }) => withNode("pin"),
  why: ({ unchosen }) => unchosen,
} satisfies Action<OfNode>;
