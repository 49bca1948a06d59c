import type { MenuAction } from "../../lib/menu";

export default { name: "runs.copy.id", place: 5, run: ({ id }) => void navigator.clipboard.writeText(id) } satisfies MenuAction;
