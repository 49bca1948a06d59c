import type { Action } from "@/shared/keys/action";
import type { Pairing } from "../lib/actions";

export default {
  name: "keys.pairs.accept",
  key: "a",
  needs: "reviewer",
  run: ({ decide }) => decide("accepted"),
  why: ({ whyNot }) => whyNot,
} satisfies Action<Pairing>;
