import type { Action } from "@/shared/keys/action";
import type { Editing } from "../lib/actions";

export default { name: "action.undo", key: "Ctrl+Z", run: ({ undo }) => undo() } satisfies Action<Editing>;
