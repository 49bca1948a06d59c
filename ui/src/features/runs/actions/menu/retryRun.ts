import { actionsOf } from "../../lib/rows";
import type { MenuAction } from "../../lib/menu";

export default {
  name: "runs.retry",
  place: 4,
  needs: "editor",
  offers: (item) => actionsOf(item).includes("retry"),
  run: ({ id }, { steer }) => steer("retry", id),
} satisfies MenuAction;
