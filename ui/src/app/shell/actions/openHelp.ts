import type { Action } from "@/shared/keys/action";
import type { Frame } from "../frameActions";

export default { name: "help.title", key: "?", run: ({ open }) => open("help") } satisfies Action<Frame>;
