import type { Action } from "@/shared/keys/action";
import type { Documents } from "../../lib/actions";

export default { name: "documents.previous", key: "k", run: ({ move }) => move(-1) } satisfies Action<Documents>;
