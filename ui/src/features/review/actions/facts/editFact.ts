import type { Action } from "@/shared/keys/action";
import type { Reviewing } from "../../lib/actions";

export default {
  name: "keys.review.edit",
  key: "e",
  needs: "reviewer",
  run: ({ ask, canEdit }) => ask(canEdit ? "edit" : null),
} satisfies Action<Reviewing>;
