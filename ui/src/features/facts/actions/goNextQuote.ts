import type { Action } from "@/shared/keys/action";
import type { OneFact } from "../lib/actions";

export default { name: "fact.next", key: "n", run: ({ move }) => move(1) } satisfies Action<OneFact>;
