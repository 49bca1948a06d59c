import { useTexts } from "@/shared/i18n";
import { Chip } from "./Chip";

/** Signs beside the words, so that no meaning hangs on a colour. */
const SIGNS = {
  queued: ["◌", "neutral"],
  running: ["▸", "running"],
  stalled: ["!", "contested"],
  needs_review: ["?", "contested"],
  paused: ["‖", "neutral"],
  done: ["✓", "accepted"],
  failed: ["✕", "rejected"],
  cancelled: ["⊘", "neutral"],
} as const;

const FACTS = {
  accepted: ["✓", "accepted"],
  contested: ["?", "contested"],
  rejected: ["✕", "rejected"],
  retracted: ["⊘", "neutral"],
} as const;

export type RunStatus = keyof typeof SIGNS;
export type FactStatus = keyof typeof FACTS;

/** The state of a run, as sign, word and colour. */
export function RunChip({ status }: { readonly status: RunStatus }) {
  const t = useTexts();
  const [sign, tone] = SIGNS[status];
  return <Chip sign={sign} tone={tone} words={t(`status.${status}`)} />;
}

/** The status of a fact, as sign, word and colour. */
export function FactChip({ status }: { readonly status: FactStatus }) {
  const t = useTexts();
  const [sign, tone] = FACTS[status];
  return <Chip sign={sign} tone={tone} words={t(`fact.${status}`)} />;
}
