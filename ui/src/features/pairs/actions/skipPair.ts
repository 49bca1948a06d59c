import type { Action } from "@/shared/keys/action";
import type { Pairing } from "../lib/actions";

export default { name: "keys.review.skip", key: "s", run: ({ move }) => move(1) } satisfies Action<Pairing>;
