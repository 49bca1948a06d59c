import type { Action } from "@/shared/keys/action";
import type { Pairing } from "../lib/actions";

export default { name: "keys.review.events", key: "g o", run: ({ turn }) => turn("/review/events") } satisfies Action<Pairing>;
