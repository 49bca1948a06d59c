import { Link, Outlet, useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import { useTexts } from "../i18n";
import { Help } from "./Help";
import { useKeys, type KeyMap } from "./keys";
import { SCREENS } from "./screens";
import "./shell.css";

/** What is around every screen: the way to the others, help, and the place for the content. */
export function Shell() {
  const t = useTexts();
  const navigate = useNavigate();
  const [help, setHelp] = useState(false);
  const ways: KeyMap = Object.fromEntries(
    SCREENS.map(({ path, key }) => [`g ${key}`, () => void navigate({ to: path })]),
  );
  useKeys({ ...ways, "?": () => setHelp(true) });

  return (
    <div className="shell">
      <a className="skip" href="#content">
        {t("app.skip")}
      </a>
      <nav className="shell-nav" aria-label={t("nav.label")}>
        <span className="shell-name">{t("app.name")}</span>
        <ul>
          {SCREENS.map(({ path, name, key }) => (
            <li key={path}>
              <Link to={path} activeProps={{ "aria-current": "page" }} aria-keyshortcuts={`g ${key}`}>
                {t(name)}
              </Link>
            </li>
          ))}
        </ul>
        <button type="button" className="quiet" onClick={() => setHelp(true)} aria-keyshortcuts="?">
          {t("nav.help")} <kbd>?</kbd>
        </button>
      </nav>
      <main id="content" className="shell-content" tabIndex={-1}>
        <Outlet />
      </main>
      <Help isOpen={help} onClose={() => setHelp(false)} />
    </div>
  );
}
