import type { Action } from "@/shared/keys/action";
import type { Documents } from "../../lib/actions";

export default { name: "documents.find", key: "/", run: ({ find }) => find() } satisfies Action<Documents>;
