import type { Action } from "@/shared/keys/action";
import type { Documents } from "../../lib/actions";

export default { name: "documents.next", key: "j", run: ({ move }) => move(1) } satisfies Action<Documents>;
