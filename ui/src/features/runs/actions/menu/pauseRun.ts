import { actionsOf } from "../../lib/rows";
import type { MenuAction } from "../../lib/menu";

export default {
  name: "runs.pause",
  place: 1,
  needs: "editor",
  offers: (item) => actionsOf(item).includes("pause"),
  run: ({ id }, { steer }) => steer("pause", id),
} satisfies MenuAction;
