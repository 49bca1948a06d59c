import type { Action } from "@/shared/keys/action";
import type { RunsList } from "../../lib/actions";

export default { name: "runs.add", key: "n", needs: "editor", run: ({ add }) => add() } satisfies Action<RunsList>;
