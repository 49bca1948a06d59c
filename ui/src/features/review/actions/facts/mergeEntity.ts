import type { Action } from "@/shared/keys/action";
import type { Reviewing } from "../../lib/actions";

export default {
  name: "keys.review.merge",
  key: "m",
  needs: "reviewer",
  run: ({ ask, canMerge }) => ask(canMerge ? "merge" : null),
} satisfies Action<Reviewing>;
