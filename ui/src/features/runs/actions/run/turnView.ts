import type { Action } from "@/shared/keys/action";
import type { OneRun } from "../../lib/actions";

export default { name: "keys.run.view", key: "t", run: ({ turn }) => turn() } satisfies Action<OneRun>;
