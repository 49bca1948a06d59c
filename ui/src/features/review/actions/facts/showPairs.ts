import type { Action } from "@/shared/keys/action";
import type { Reviewing } from "../../lib/actions";

export default { name: "keys.review.pairs", key: "g p", run: ({ showPairs }) => showPairs("entities") } satisfies Action<Reviewing>;
