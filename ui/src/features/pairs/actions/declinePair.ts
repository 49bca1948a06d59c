import type { Action } from "@/shared/keys/action";
import type { Pairing } from "../lib/actions";

export default {
  name: "keys.pairs.decline",
  key: "x",
  needs: "reviewer",
  run: ({ decide }) => decide("declined"),
  why: ({ whyNot }) => whyNot,
} satisfies Action<Pairing>;
