import type { Action } from "@/shared/keys/action";
import type { Reviewing } from "../../lib/actions";

export default {
  name: "keys.review.bulk.reject",
  key: "Shift+X",
  needs: "reviewer",
  run: ({ ask, marked }) => ask(marked > 0 ? "rejected" : null),
} satisfies Action<Reviewing>;
