import type { Action } from "@/shared/keys/action";
import type { Steps } from "@/shared/keys/action";

export default { name: "keys.review.quote.next", key: "n", run: ({ move }) => move(1) } satisfies Action<Steps>;
