import type { Action } from "@/shared/keys/action";
import type { Reviewing } from "../../lib/actions";

export default {
  name: "keys.review.reject",
  key: "x",
  needs: "reviewer",
  run: ({ ask, canDecide }) => ask(canDecide ? "reason" : null),
} satisfies Action<Reviewing>;
