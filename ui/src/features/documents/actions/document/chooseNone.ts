import type { Action } from "@/shared/keys/action";
import type { OneDocument } from "../../lib/actions";

export default { name: "document.key.none", key: "Escape", run: ({ chooseNone }) => chooseNone() } satisfies Action<OneDocument>;
