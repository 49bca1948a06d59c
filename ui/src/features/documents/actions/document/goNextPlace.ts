import type { Action } from "@/shared/keys/action";
import type { OneDocument } from "../../lib/actions";

export default { name: "document.key.same.next", key: "n", run: ({ movePlace }) => movePlace(1) } satisfies Action<OneDocument>;
