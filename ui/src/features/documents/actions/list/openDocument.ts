import type { Action } from "@/shared/keys/action";
import type { Documents } from "../../lib/actions";

export default { name: "documents.open", key: "Enter", run: ({ open }) => open() } satisfies Action<Documents>;
