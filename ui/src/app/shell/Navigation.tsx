import { Link } from "@tanstack/react-router";

import { cx } from "@/shared/ui/cx";
import { ACTIONS } from "@/shared/keys/actions";
import { useTexts } from "@/app/texts";
import { KeyOf } from "@/shared/keys/Keys";
import { ConnectionMark } from "./ConnectionMark";
import { SCREENS } from "./screens";
import { useAriaKeys } from "@/shared/keys/useAriaKeys";
import { useReviewCount } from "./useReviewCount";
import { Who } from "./Who";
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
      <button type="button" className={styles.search} onClick={onSearch} aria-keyshortcuts={ariaKeys(ACTIONS.shell.palette)}>
        <span>{t("nav.search")}</span> <KeyOf of={ACTIONS.shell.palette} />
      </button>
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
      <button type="button" className={cx("quiet", styles.help)} onClick={onHelp} aria-keyshortcuts={ariaKeys(ACTIONS.shell.help)}>
        {t("help.title")} <KeyOf of={ACTIONS.shell.help} />
      </button>
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
