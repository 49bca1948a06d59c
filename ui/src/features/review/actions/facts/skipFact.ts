import type { Action } from "@/shared/keys/action";
import type { Reviewing } from "../../lib/actions";

export default { name: "keys.review.skip", key: "s", run: ({ move }) => move(1) } satisfies Action<Reviewing>;
