import type { Action } from "@/shared/keys/action";
import type { Frame } from "../frameActions";

export default { name: "palette.title", key: "Ctrl+K", everywhere: true, run: ({ open }) => open("palette") } satisfies Action<Frame>;
