import { Button, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";

import { cx } from "@/shared/ui/cx";
import { useTexts } from "@/features/runs/texts";
import { usePermissions } from "@/shared/session/usePermission";
import { menuOf, type MenuAction } from "../../lib/menu";
import type { RunItem } from "../../lib/rows";
import styles from "./runs.module.css";

/** Everything that can be done with a run now. */
export default function RowMenu({ item, onAction }: { readonly item: RunItem; readonly onAction: (action: MenuAction) => void }) {
  const t = useTexts();
  const whyNot = usePermissions();
  return (
    <MenuTrigger>
      <Button className={cx(styles.menu)} aria-label={t("runs.actions.of", { name: item.document })}>
        <span aria-hidden="true">⋯</span>
      </Button>
      <Popover placement="bottom end">
        <Menu className={cx(styles.menuItems)}>
          {menuOf(item).map((action) => {
            const why = whyNot(action.needs);
            return (
              <MenuItem
                key={action.name}
                textValue={t(action.name)}
                className={cx(styles.menuItem, action.isDanger && "danger")}
                isDisabled={why !== undefined}
                onAction={() => onAction(action)}
              >
                {t(action.name)}
                {why === undefined ? null : <span className={styles.menuWhy}>{why}</span>}
              </MenuItem>
            );
          })}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
