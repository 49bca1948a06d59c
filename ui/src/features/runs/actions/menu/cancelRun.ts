import { actionsOf } from "../../lib/rows";
import type { MenuAction } from "../../lib/menu";

export default {
  name: "runs.cancel",
  place: 3,
  needs: "editor",
  offers: (item) => actionsOf(item).includes("cancel"),
  run: ({ id }, { steer }) => steer("cancel", id),
} satisfies MenuAction;
