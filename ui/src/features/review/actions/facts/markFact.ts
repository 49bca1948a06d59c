import type { Action } from "@/shared/keys/action";
import type { Reviewing } from "../../lib/actions";

export default { name: "keys.review.mark", key: "Space", run: ({ mark }) => mark() } satisfies Action<Reviewing>;
