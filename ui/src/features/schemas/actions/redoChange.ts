import type { Action } from "@/shared/keys/action";
import type { Editing } from "../lib/actions";

export default { name: "action.redo", key: "Ctrl+Shift+Z", run: ({ redo }) => redo() } satisfies Action<Editing>;
