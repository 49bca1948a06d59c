import type { Action } from "@/shared/keys/action";
import type { Judged } from "../verdictActions";

export default { name: "keys.review.debate", key: "d", run: ({ turnDebate }) => turnDebate() } satisfies Action<Judged>;
