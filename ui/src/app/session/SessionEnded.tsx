import { useTexts } from "@/app/texts";
import { Dialog } from "@/shared/ui/Dialog";
import type { Session } from "@/shared/session/session";
import { SignInWays } from "./SignIn";

/** Asks to sign in again over a page that keeps what was being done there. */
export function SessionEnded({ who }: { readonly who: Session }) {
  const t = useTexts();
  return (
    <Dialog role="alertdialog" title={t("signin.ended")} isOpen>
      <p>{t("signin.ended.what", { name: who.name })}</p>
      <SignInWays isAgain />
    </Dialog>
  );
}
