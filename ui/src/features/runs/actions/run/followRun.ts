import type { Action } from "@/shared/keys/action";
import type { OneRun } from "../../lib/actions";

export default { name: "keys.run.follow", key: "f", run: ({ follow }) => follow() } satisfies Action<OneRun>;
