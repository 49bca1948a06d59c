import type { Translate } from "@/features/runs/texts";
import type { Told } from "@/shared/keys/action";
import type { RunsList } from "./actions";
import type { RunItem } from "./rows";

/** Something that can be done with a run of the list; each is a file, which the menu of the run reads. */
export interface MenuAction extends Pick<Told, "needs"> {
  readonly name: Parameters<Translate>[0];
  /** Where it stands in the menu, from above. */
  readonly place: number;
  readonly isDanger?: true;
  /** Whether it can be done with a run now; always if absent. */
  readonly offers?: (item: RunItem) => boolean;
  readonly run: (item: RunItem, runs: RunsList) => void;
}

const ACTIONS = Object.values(import.meta.glob<MenuAction>("../actions/menu/*.ts", { eager: true, import: "default" }));

/** Everything that can be done with a run now. */
export function menuOf(item: RunItem): MenuAction[] {
  return ACTIONS.filter(({ offers }) => offers?.(item) ?? true).sort((a, b) => a.place - b.place);
}
