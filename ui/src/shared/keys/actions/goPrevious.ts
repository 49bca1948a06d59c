import type { Action } from "@/shared/keys/action";
import type { Steps } from "../action";

export default { name: "keys.previous", key: "k", run: ({ move }) => move(-1) } satisfies Action<Steps>;
