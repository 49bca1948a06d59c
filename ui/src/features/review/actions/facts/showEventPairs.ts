import type { Action } from "@/shared/keys/action";
import type { Reviewing } from "../../lib/actions";

export default { name: "keys.review.events", key: "g o", run: ({ showPairs }) => showPairs("events") } satisfies Action<Reviewing>;
