import { Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useRef, useState } from "react";

import { useTexts } from "@/app/texts";
import { withTexts } from "@/shared/i18n";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { SessionEnded } from "../session/SessionEnded";
import { SignInPage } from "../session/SignIn";
import { wasUnsent } from "@/shared/session/kept";
import { useEntry } from "@/shared/session/session";
import { FRAME_ACTIONS } from "./frameActions";
import { Help } from "./Help";
import { useActions } from "@/shared/keys/keys";
import { Navigation } from "./Navigation";
import { screenOf } from "./screens";
import { useDocumentTitle } from "@/shared/ui/title";
import { useFocus } from "./useFocus";
import note from "@/shared/ui/error-note.module.css";
import styles from "./shell.module.css";

/** Read before anybody does anything here. */
const WAS_UNSENT = wasUnsent();

const Palette = lazy(() => withTexts(import("../palette/Palette")).then(({ Palette }) => ({ default: Palette })));

/** What a person sees: the way in, or the screens. */
export function Shell() {
  const entry = useEntry();
  if (entry.state === "out" && entry.ended === null) return <SignInPage />;
  return (
    <>
      <Frame
        content={
          entry.state === "unreachable" ? (
            <div className="screen narrow">
              <ErrorNote error={entry.error} onRetry={entry.retry} />
            </div>
          ) : entry.state === "asking" ? null : (
            <Outlet />
          )
        }
      />
      {entry.state === "out" && entry.ended ? <SessionEnded who={entry.ended} /> : null}
    </>
  );
}

/** What is around every screen: the way to the others, search, help, and the place for the content. */
function Frame({ content }: { readonly content: React.ReactNode }) {
  const t = useTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<"help" | "palette">();
  const [isUnsent, setUnsent] = useState(WAS_UNSENT);
  useActions(FRAME_ACTIONS, { open: setOpen, go: (to) => void navigate({ to }) }, {}, "everywhere");
  const screen = screenOf(pathname);
  const title = useDocumentTitle(screen ? t(screen.name) : "", t("app.name"));
  useFocus(main, pathname);

  return (
    <div className={styles.root}>
      <a className={styles.skip} href="#content">
        {t("app.skip")}
      </a>
      <Navigation onHelp={() => setOpen("help")} onSearch={() => setOpen("palette")} />
      <main id="content" className={styles.content} tabIndex={-1} ref={main} aria-label={screen ? t(screen.name) : undefined}>
        {isUnsent ? (
          <p className={note.root} role="status">
            {t("signin.unsent")}{" "}
            <button type="button" className="small quiet" onClick={() => setUnsent(false)}>
              {t("action.close")}
            </button>
          </p>
        ) : null}
        {content}
      </main>
      <p className="visually-hidden" aria-live="polite">
        {title}
      </p>
      <Suspense fallback={null}>
        {open === "help" ? <Help isOpen onClose={() => setOpen(undefined)} /> : null}
        {open === "palette" ? <Palette isOpen onClose={() => setOpen(undefined)} /> : null}
      </Suspense>
    </div>
  );
}
