import type { Action } from "@/shared/keys/action";
import type { Reviewing } from "../../lib/actions";

export default {
  name: "keys.review.accept",
  key: "a",
  needs: "reviewer",
  run: ({ decide }) => decide("accepted"),
} satisfies Action<Reviewing>;
