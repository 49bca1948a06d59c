import { useTexts } from "@/shared/i18n";
import { ErrorNote } from "./ErrorNote";

interface Props {
  readonly of: { readonly error: unknown; readonly isPending: boolean; readonly refetch: () => unknown };
  readonly className?: string;
}

/** Instead of what was asked for, or above what is old of it: that it comes, or why it does not. */
export function Unread({ of: { error, isPending, refetch }, className = "soft" }: Props) {
  const t = useTexts();
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return isPending ? <p className={className}>{t("loading")}</p> : null;
}
