import { useEffect, useId, useState } from "react";

import { useTexts } from "@/shared/i18n";
import { fieldOf, momentAt } from "@/shared/moments";

const PAUSE_MS = 400;

interface Props {
  /** The moment at which it was known what is shown; absent: now. */
  readonly at: string | undefined;
  readonly onChange: (at: string | undefined) => void;
}

/** A field for the moment at which it was known what is shown, in the time of the browser. */
export default function KnownAt({ at, onChange }: Props) {
  const t = useTexts();
  const id = useId();
  const known = at === undefined ? "" : fieldOf(at);
  const [text, setText] = useState(known);
  const [last, setLast] = useState(known);
  // It was changed elsewhere: by the address, or by the chip that takes it away.
  if (last !== known) {
    setLast(known);
    setText(known);
  }
  useEffect(() => {
    if (text === known) return;
    const timer = setTimeout(() => onChange(momentAt(text)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, known, onChange]);
  return (
    <label htmlFor={id} title={t("known.hint")}>
      {t("known.label")} <input id={id} type="datetime-local" value={text} onChange={(event) => setText(event.target.value)} />
    </label>
  );
}
