import { useTexts } from "@/shared/i18n";
import { Chip } from "@/shared/ui/Chip";
import { useConnection } from "./stream";

const SIGNS = { live: ["●", "accepted"], connecting: ["◌", ""], lost: ["✕", "contested"] } as const;

/** Whether what is shown is what happens now. */
export function LiveMark() {
  const t = useTexts();
  const connection = useConnection();
  const [sign, tone] = SIGNS[connection];
  return <Chip sign={sign} tone={tone} role="status" words={t(`live.${connection}`)} />;
}
