import type { Action } from "@/shared/keys/action";
import type { RunsList } from "../../lib/actions";

export default { name: "keys.runs.cancel", key: "c", needs: "editor", run: ({ cancel }) => cancel() } satisfies Action<RunsList>;
