import { Dialog } from "../parts/Dialog";
import { useTexts } from "../i18n";
import { SCREENS } from "./screens";

/** All keys of the application; those of a screen are shown on the screen itself too. */
export function Help({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog title={t("help.title")} isOpen={isOpen} onClose={onClose}>
      <table className="keys">
        <thead>
          <tr>
            <th scope="col">{t("help.key")}</th>
            <th scope="col">{t("help.does")}</th>
          </tr>
        </thead>
        <tbody>
          {SCREENS.map(({ key, name }) => (
            <tr key={key}>
              <td>
                <kbd>g</kbd> <kbd>{key}</kbd>
              </td>
              <td>{t(name)}</td>
            </tr>
          ))}
          <tr>
            <td>
              <kbd>?</kbd>
            </td>
            <td>{t("help.title")}</td>
          </tr>
        </tbody>
      </table>
      <p className="soft">{t("help.fields")}</p>
    </Dialog>
  );
}
