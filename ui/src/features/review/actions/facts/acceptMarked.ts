import type { Action } from "@/shared/keys/action";
import type { Reviewing } from "../../lib/actions";

export default {
  name: "keys.review.bulk.accept",
  key: "Shift+A",
  needs: "reviewer",
  run: ({ ask, marked }) => ask(marked > 0 ? "accepted" : null),
} satisfies Action<Reviewing>;
