import type { Action } from "@/shared/keys/action";
import type { OneDocument } from "../../lib/actions";

export default { name: "document.delete", key: "Delete", needs: "editor", run: ({ remove }) => remove() } satisfies Action<OneDocument>;
