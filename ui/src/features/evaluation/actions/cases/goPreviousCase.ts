import type { Action } from "@/shared/keys/action";
import type { Steps } from "@/shared/keys/action";

export default { name: "eval.cases.before", key: "k", run: ({ move }) => move(-1) } satisfies Action<Steps>;
