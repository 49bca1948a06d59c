import type { Action } from "@/shared/keys/action";
import type { Pairing } from "../lib/actions";

export default { name: "keys.review.pairs", key: "g p", run: ({ turn }) => turn("/review/pairs") } satisfies Action<Pairing>;
