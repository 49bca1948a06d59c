import { useTexts } from "@/shared/i18n";
import { useConnection } from "./stream";

const SIGNS = { live: ["●", "accepted"], connecting: ["◌", ""], lost: ["✕", "contested"] } as const;

/** Whether what is shown is what happens now. */
export function LiveMark() {
  const t = useTexts();
  const connection = useConnection();
  const [sign, tone] = SIGNS[connection];
  return (
    <span className={`chip ${tone}`} role="status">
      <span aria-hidden="true">{sign}</span> {t(`live.${connection}`)}
    </span>
  );
}
