import { useEffect } from "react";

import { useTexts } from "@/app/texts";

/** Where the organisation's sign-in ends when it was begun in a tab of its own. */
export function SignedIn() {
  const t = useTexts();
  useEffect(() => window.close(), []);
  return (
    <div className="empty">
      <h1>{t("signin.done")}</h1>
      <p>{t("signin.done.what")}</p>
    </div>
  );
}
