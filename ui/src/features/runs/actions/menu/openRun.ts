import type { MenuAction } from "../../lib/menu";

export default { name: "runs.open", place: 0, run: ({ id }, { open }) => open(id) } satisfies MenuAction;
