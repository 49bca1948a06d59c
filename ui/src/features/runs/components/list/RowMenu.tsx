import { Button, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";

import { cx } from "@/shared/ui/cx";
import { useTexts } from "@/features/runs/texts";
import { usePermission } from "@/shared/session/usePermission";
import { actionsOf, isEnded, type Action, type RunItem } from "../../lib/rows";
import styles from "./runs.module.css";

export type RowAction = Action | "open" | "delete" | "copy.id" | "copy.reason";

/** What every role may do. */
const READING: ReadonlySet<RowAction> = new Set<RowAction>(["open", "copy.id", "copy.reason"]);

/** Everything that can be done with a run now. */
export default function RowMenu({ item, onAction }: { readonly item: RunItem; readonly onAction: (action: RowAction) => void }) {
  const t = useTexts();
  const actions: RowAction[] = ["open", ...actionsOf(item), "copy.id"];
  if (item.status === "failed") actions.push("copy.reason");
  if (isEnded(item.status)) actions.push("delete");
  const why = usePermission("editor");
  const refused = why === undefined ? [] : actions.filter((action) => !READING.has(action));
  return (
    <MenuTrigger>
      <Button className={cx(styles.menu)} aria-label={t("runs.actions.of", { name: item.document })}>
        <span aria-hidden="true">⋯</span>
      </Button>
      <Popover placement="bottom end">
        <Menu className="menu" disabledKeys={refused} onAction={(key) => onAction(key as RowAction)}>
          {actions.map((action) => (
            <MenuItem key={action} id={action} textValue={t(`runs.${action}`)} className={action === "delete" ? "menu-item danger" : "menu-item"}>
              {t(`runs.${action}`)}
              {refused.includes(action) ? <span className="menu-why">{why}</span> : null}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
