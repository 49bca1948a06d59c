import { Button, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";

import { useTexts } from "../../i18n";
import { actionsOf, isEnded, type Action, type RunItem } from "./rows";

export type RowAction = Action | "open" | "delete" | "copy.id" | "copy.reason";

/** Everything that can be done with a run now. */
export function RowMenu({ item, onAction }: { readonly item: RunItem; readonly onAction: (action: RowAction) => void }) {
  const t = useTexts();
  const actions: RowAction[] = ["open", ...actionsOf(item), "copy.id"];
  if (item.status === "failed") actions.push("copy.reason");
  if (isEnded(item.status)) actions.push("delete");
  return (
    <MenuTrigger>
      <Button className="runs-menu" aria-label={t("runs.actions.of", { name: item.document })}>
        <span aria-hidden="true">⋯</span>
      </Button>
      <Popover placement="bottom end">
        <Menu className="menu" onAction={(key) => onAction(key as RowAction)}>
          {actions.map((action) => (
            <MenuItem key={action} id={action} className={action === "delete" ? "menu-item danger" : "menu-item"}>
              {t(`runs.${action}`)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
