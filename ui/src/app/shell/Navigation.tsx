import { Link } from "@tanstack/react-router";

import { cx } from "@/shared/ui/cx";
import { ActionButton } from "@/shared/keys/ActionButton";
import { useTexts } from "@/app/texts";
import openHelp from "./actions/openHelp";
import openPalette from "./actions/openPalette";
import { ConnectionMark } from "./ConnectionMark";
import { SCREENS } from "./screens";
import { useAriaKeys } from "@/shared/keys/useAriaKeys";
import { useReviewCount } from "./useReviewCount";
import { Who } from "./Who";
import { Workspaces } from "./Workspaces";
import styles from "./shell.module.css";

interface Props {
  readonly onSearch: () => void;
  readonly onHelp: () => void;
}

/** The way to all screens, and what is true on each of them: what waits for review, the connection, who one is. */
export function Navigation({ onSearch, onHelp }: Props) {
  const t = useTexts();
  const ariaKeys = useAriaKeys();
  const waiting = useReviewCount();
  return (
    <nav className={styles.nav} aria-label={t("nav.label")}>
      <span className={styles.name}>{t("app.name")}</span>
      <Workspaces />
      <ActionButton of={openPalette} className={styles.search} onDo={onSearch}>
        <span>{t("nav.search")}</span>
      </ActionButton>
      <ul>
        {SCREENS.map((screen) => (
          <li key={screen.path}>
            <Link to={screen.path} activeProps={{ "aria-current": "page" }} aria-keyshortcuts={ariaKeys(screen)}>
              {t(screen.name)}
              {screen.name === "nav.review" && waiting ? <Badge count={waiting} /> : null}
            </Link>
          </li>
        ))}
      </ul>
      <ConnectionMark />
      <ActionButton of={openHelp} className={cx("quiet", styles.help)} onDo={onHelp} />
      <Who />
    </nav>
  );
}

function Badge({ count }: { readonly count: number }) {
  const t = useTexts();
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > 999 ? "999+" : count}</span>
      <span className="visually-hidden">{t("nav.review.waiting", { count })}</span>
    </span>
  );
}
