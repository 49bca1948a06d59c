import { useTexts } from "@/features/explorer/texts";
import { EntityFinder } from "./EntityFinder";
import styles from "./explorer.module.css";

interface Props {
  readonly name: string;
  readonly onChoose: (id: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the other end of a path: by name, or by choosing a node of the picture. */
export function PathBar({ name, onChoose, onCancel }: Props) {
  const t = useTexts();
  return (
    <div className={styles.pathBar}>
      <span>
        {t("explorer.path.from")} <bdi>{name}</bdi>. {t("explorer.path.to")}
      </span>
      <EntityFinder label={t("explorer.path.find")} isBegun onChoose={onChoose} />
      <button type="button" className="small" onClick={onCancel}>
        {t("action.cancel")}
      </button>
    </div>
  );
}
