import { useTexts } from "@/shared/i18n";
import { instantOf } from "@/shared/moments";
import { useFigures } from "./figures";

interface Props {
  readonly at: string | undefined;
  readonly onRemove: () => void;
}

/** Says at which moment it was known what is shown, and takes that away. */
export function KnownAtChip({ at, onRemove }: Props) {
  const t = useTexts();
  const { moment } = useFigures();
  if (at === undefined) return null;
  return (
    <button type="button" className="small" onClick={onRemove}>
      {t("known.chip", { moment: moment(instantOf(at).toISOString()) })} <span aria-hidden="true">✕</span>
      <span className="visually-hidden">{t("known.now")}</span>
    </button>
  );
}
