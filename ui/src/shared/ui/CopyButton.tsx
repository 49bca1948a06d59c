import { useEffect, useState } from "react";

import { useTexts } from "@/shared/i18n";

const LONGEST_TITLE = 300;

/** Puts a text on the clipboard, and says so. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const t = useTexts();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      className="small"
      title={text.length > LONGEST_TITLE ? undefined : text}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <span aria-live="polite">{copied ? t("action.copied") : (label ?? t("action.copy"))}</span>
    </button>
  );
}
