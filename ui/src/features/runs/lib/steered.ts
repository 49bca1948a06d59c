import type { MenuAction } from "./menu";
import { actionsOf, type Steering } from "./rows";

/** What the menu of a run has the server do, where that can be done now. */
export function steered(what: Steering, place: number): MenuAction {
  return {
    name: `runs.${what}`,
    place,
    needs: "editor",
    offers: (item) => actionsOf(item).includes(what),
    run: ({ id }, { steer }) => steer(what, id),
  };
}
