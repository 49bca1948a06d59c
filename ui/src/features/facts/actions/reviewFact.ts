import type { Action } from "@/shared/keys/action";
import type { OneFact } from "../lib/actions";

export default { name: "fact.review", key: "o", run: ({ review }) => review() } satisfies Action<OneFact>;
