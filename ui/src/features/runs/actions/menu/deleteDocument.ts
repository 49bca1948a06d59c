import { isEnded } from "../../lib/rows";
import type { MenuAction } from "../../lib/menu";

export default {
  name: "runs.delete",
  place: 7,
  needs: "editor",
  isDanger: true,
  offers: ({ status }) => isEnded(status),
  run: (item, { remove }) => remove(item),
} satisfies MenuAction;
