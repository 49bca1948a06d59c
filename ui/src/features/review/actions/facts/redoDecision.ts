import type { Action } from "@/shared/keys/action";
import type { Reviewing } from "../../lib/actions";

export default { name: "action.redo", key: "Ctrl+Shift+Z", needs: "reviewer", run: ({ redo }) => redo() } satisfies Action<Reviewing>;
