import { useTexts } from "@/shared/i18n";
import { ErrorNote } from "./ErrorNote";

interface Props {
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/** What stands where an answer is to come: that it is on its way, or why there is none. */
export function Pending({ error, onRetry }: Props) {
  const t = useTexts();
  return error ? <ErrorNote error={error} onRetry={() => void onRetry()} /> : <p className="soft">{t("loading")}</p>;
}
