import type { Action } from "@/shared/keys/action";
import type { Exploring } from "../lib/actions";

export default { name: "explorer.turn", key: "t", run: ({ turn }) => turn() } satisfies Action<Exploring>;
