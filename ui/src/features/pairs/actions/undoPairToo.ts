import type { Action } from "@/shared/keys/action";
import type { Pairing } from "../lib/actions";

export default { name: "action.undo", key: "Ctrl+Z", needs: "reviewer", run: ({ undo }) => undo() } satisfies Action<Pairing>;
