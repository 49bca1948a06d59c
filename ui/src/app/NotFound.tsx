import { useTexts } from "../i18n";

export function NotFound() {
  const t = useTexts();
  return (
    <div className="empty">
      <h1>{t("notfound.title")}</h1>
      <p>{t("notfound.hint")}</p>
    </div>
  );
}
