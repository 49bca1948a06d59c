import { Link, useLocation } from "@tanstack/react-router";

import { useTexts } from "@/app/texts";
import { KeyOf } from "@/shared/keys/Keys";
import { fit } from "@/shared/ui/fuzzy";
import openPalette from "./actions/openPalette";
import { SCREENS } from "./screens";
import { useTitle } from "@/shared/ui/title";
import { hrefTo, thingOf } from "@/shared/routes";
import styles from "./shell.module.css";

/** What leads on from an address that leads nowhere: what its id names, or the screen of the most similar name. */
export function NotFound() {
  const t = useTexts();
  const { pathname } = useLocation();
  useTitle(t("notfound.title"));
  const last = decodeURIComponent(pathname).split("/").findLast((part) => part !== "") ?? "";
  const thing = thingOf(last);
  const similar = SCREENS.filter(({ path }) => fit(path.slice(1, 5), pathname) ?? fit(last.slice(0, 5), path));
  const shown = similar.length > 0 ? similar : SCREENS;
  return (
    <div className="empty">
      <h1>{t("notfound.title")}</h1>
      <p>
        <code className={styles.notfoundPath}>{pathname}</code>
      </p>
      {thing ? (
        <p>
          <a href={hrefTo(thing, last)}>{t("notfound.thing", { id: last })}</a>
        </p>
      ) : null}
      <p>{t(similar.length > 0 ? "notfound.similar" : "notfound.hint")}</p>
      <ul className={styles.notfoundWays}>
        {shown.map(({ path, name }) => (
          <li key={path}>
            <Link to={path}>{t(name)}</Link>
          </li>
        ))}
      </ul>
      <p className="soft">
        {t("notfound.search")} <KeyOf of={openPalette} />
      </p>
    </div>
  );
}
