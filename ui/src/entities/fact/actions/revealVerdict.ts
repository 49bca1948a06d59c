import type { Action } from "@/shared/keys/action";
import type { Judged } from "../verdictActions";

export default { name: "keys.review.reveal", key: "v", run: ({ reveal }) => reveal() } satisfies Action<Judged>;
