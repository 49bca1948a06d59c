import { useBlocker } from "@tanstack/react-router";

import { useTexts } from "@/shared/i18n";
import { Dialog } from "./Dialog";
import dialog from "@/shared/ui/dialog.module.css";

/** Asks before unsaved changes are left behind, by a link, a key, or closing the window. */
export function UnsavedGuard({ isDirty, what }: { readonly isDirty: boolean; readonly what: string }) {
  const t = useTexts();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const isOpen = blocker.status === "blocked";
  return (
    <Dialog role="alertdialog" title={t("unsaved.title")} isOpen={isOpen} onClose={() => blocker.reset?.()}>
      <p>{t("unsaved.what", { what })}</p>
      <div className={dialog.actions}>
        <button type="button" className="primary" onClick={() => blocker.reset?.()}>
          {t("unsaved.stay")}
        </button>
        <button type="button" className="danger" onClick={() => blocker.proceed?.()}>
          {t("unsaved.leave")}
        </button>
      </div>
    </Dialog>
  );
}
