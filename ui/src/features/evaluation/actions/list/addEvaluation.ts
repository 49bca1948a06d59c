import type { Action } from "@/shared/keys/action";
import type { Evaluations } from "../../lib/actions";

export default { name: "eval.new", key: "n", needs: "editor", run: ({ add }) => add() } satisfies Action<Evaluations>;
