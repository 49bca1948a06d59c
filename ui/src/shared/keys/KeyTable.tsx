import { useTexts } from "@/shared/i18n";
import { KeyRow } from "./KeyRow";
import type { Binding } from "./keyring";
import styles from "./keys.module.css";

interface Props {
  readonly bindings: readonly Binding[];
  /** All bindings that work at present, so that no key is given twice. */
  readonly all: readonly Binding[];
}

/** Keys with what they do, each of which can be given another. */
export function KeyTable({ bindings, all }: Props) {
  const t = useTexts();
  return (
    <table className={styles.root}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t("help.does")}</th>
          <th scope="col">{t("help.key")}</th>
          <th scope="col">{t("help.change")}</th>
        </tr>
      </thead>
      <tbody>
        {bindings.map((binding) => (
          <KeyRow key={binding.id} binding={binding} all={all} />
        ))}
      </tbody>
    </table>
  );
}
