import { actionsOf } from "../../lib/rows";
import type { MenuAction } from "../../lib/menu";

export default {
  name: "runs.resume",
  place: 2,
  needs: "editor",
  offers: (item) => actionsOf(item).includes("resume"),
  run: ({ id }, { steer }) => steer("resume", id),
} satisfies MenuAction;
