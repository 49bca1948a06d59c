import type { Action } from "@/shared/keys/action";
import type { OneRun } from "../../lib/actions";

export default { name: "keys.run.debate.previous", key: "[", run: ({ moveDebate }) => moveDebate(-1) } satisfies Action<OneRun>;
