import type { Action } from "@/shared/keys/action";
import type { Reviewing } from "../../lib/actions";

export default { name: "keys.review.flag", key: "f", needs: "reviewer", run: ({ flag }) => flag() } satisfies Action<Reviewing>;
