import type { Action } from "@/shared/keys/action";
import type { OneFact } from "../lib/actions";

export default { name: "fact.previous", key: "p", run: ({ move }) => move(-1) } satisfies Action<OneFact>;
