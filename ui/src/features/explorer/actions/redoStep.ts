import type { Action } from "@/shared/keys/action";
import type { Exploring } from "../lib/actions";

export default { name: "action.redo", key: "Shift+U", run: ({ redo }) => redo() } satisfies Action<Exploring>;
