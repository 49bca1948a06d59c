import type { Action } from "@/shared/keys/action";
import type { OneRun } from "../../lib/actions";

export default { name: "keys.run.find", key: "/", run: ({ find }) => find() } satisfies Action<OneRun>;
