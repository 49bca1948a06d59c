import type { Action } from "@/shared/keys/action";
import type { OneDocument } from "../../lib/actions";

export default { name: "document.key.next", key: "j", run: ({ move }) => move(1) } satisfies Action<OneDocument>;
