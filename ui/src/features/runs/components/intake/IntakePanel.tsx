import { useEffect, useRef, useState } from "react";

import { cx } from "@/shared/ui/cx";
import { useTexts } from "@/features/runs/texts";
import { useFigures } from "@/shared/ui/figures";
import { Compose } from "./Compose";
import { flawOf, stagedFile, type Order } from "../../lib/intake";
import { Options } from "./Options";
import { PreflightNote } from "./PreflightNote";
import { Staging } from "./Staging";
import type { Intake } from "../../hooks/useIntake";
import { usePreflight } from "../../hooks/usePreflight";
import styles from "../list/runs.module.css";

interface Props {
  readonly intake: Intake;
  readonly onAccepted: (count: number) => void;
  /** Undefined: it stays open. */
  readonly onClose: (() => void) | undefined;
}

const FIRST: Order = { team: "tools", schema: "news", verify: "", again: false };

/** Where documents come in: what is chosen is looked at before it is sent. */
export function IntakePanel({ intake, onAccepted, onClose }: Props) {
  const t = useTexts();
  const figures = useFigures();
  const [order, setOrder] = useState(FIRST);
  const [compose, setCompose] = useState<"text" | "url" | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  useEffect(() => choose.current?.focus(), []);
  const ready = intake.items.filter((item) => flawOf(item) === null);
  const size = ready.reduce((sum, item) => sum + (item.size ?? 0), 0);
  const foreseen = usePreflight(intake.items, order);

  const start = async () => {
    const accepted = await intake.start(order);
    if (accepted > 0) onAccepted(accepted);
  };

  return (
    <section className={styles.intake} aria-label={t("intake.title")}>
      <div className={styles.intakeHead}>
        <button type="button" ref={choose} onClick={() => input.current?.click()}>
          {t("intake.files")}
        </button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            intake.put([...(event.target.files ?? [])].map(stagedFile));
            event.target.value = "";
          }}
        />
        {(["text", "url"] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            aria-expanded={compose === kind}
            onClick={() => setCompose(compose === kind ? null : kind)}
          >
            {t(`intake.${kind}`)}
          </button>
        ))}
        <span className="soft">{t("intake.hint")}</span>
        {onClose ? (
          <button type="button" className={cx("quiet", styles.intakeClose)} onClick={onClose}>
            {t("action.close")} <kbd>Esc</kbd>
          </button>
        ) : null}
      </div>
      {compose ? <Compose key={compose} kind={compose} onPut={(item) => intake.put([item])} /> : null}
      {intake.items.length > 0 ? (
        <>
          <Staging items={intake.items} foreseen={foreseen.preflight?.of} onLeaveOut={intake.leaveOut} />
          {intake.repeated > 0 ? <p className="soft">{t("intake.repeated", { count: intake.repeated })}</p> : null}
          <Options order={order} onChange={setOrder} />
          <PreflightNote {...foreseen} />
          <div className={styles.intakeFoot}>
            <button
              type="button"
              className="primary"
              disabled={ready.length === 0 || intake.isSending}
              onClick={() => void start()}
            >
              {intake.isSending ? t("intake.sending") : t("intake.start", { count: ready.length })}
            </button>
            <span>{t("intake.sum", { count: ready.length, size: figures.size(size) })}</span>
          </div>
        </>
      ) : null}
    </section>
  );
}
