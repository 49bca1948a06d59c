import { useEffect, useState } from "react";

import { useTexts } from "@/app/texts";
import { useConnection } from "@/shared/stream/stream";
import { Chip } from "@/shared/ui/Chip";
import styles from "./shell.module.css";

const SHOWN_MS = 4000;

/** Says that the connection to the server is lost, and for a moment that it is back; nothing while all is well. */
export function ConnectionMark() {
  const t = useTexts();
  const connection = useConnection();
  const [wasLost, setWasLost] = useState(false);
  if (connection === "lost" && !wasLost) setWasLost(true);
  const isBack = connection === "live" && wasLost;
  useEffect(() => {
    if (!isBack) return;
    const timer = setTimeout(() => setWasLost(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isBack]);
  return (
    <p className={styles.connection} role="status">
      {connection === "lost" ? <Chip sign="✕" tone="contested" words={t("live.lost")} /> : null}
      {isBack ? <Chip sign="✓" tone="accepted" words={t("live.back")} /> : null}
    </p>
  );
}
