import type { Action } from "@/shared/keys/action";
import type { Exploring } from "../lib/actions";

export default { name: "action.undo", key: "u", run: ({ undo }) => undo() } satisfies Action<Exploring>;
