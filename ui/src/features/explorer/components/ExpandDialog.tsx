import { useState } from "react";

import type { Schemas } from "@/shared/api/client";
import { useTexts } from "@/features/explorer/texts";
import { Choice } from "@/shared/ui/Choice";
import { Dialog } from "@/shared/ui/Dialog";
import { FIRST, HARD, SOFT } from "../lib/limits";
import type { Step } from "@/entities/exploration/steps";
import styles from "./explorer.module.css";

interface Props {
  readonly name: string;
  readonly id: string;
  readonly counts: Schemas["NeighbourCounts"];
  /** Nodes that are drawn. */
  readonly drawn: number;
  readonly onStep: (step: Step) => void;
  readonly onClose: () => void;
}

const CHOICES = [FIRST, 100, 250, 500];

/** Asks which of many neighbours are wanted: those with the most facts, and by which relation. */
export function ExpandDialog({ name, id, counts, drawn, onStep, onClose }: Props) {
  const t = useTexts();
  const [count, setCount] = useState(Math.min(FIRST, counts.total));
  const [predicate, setPredicate] = useState<string>();
  const most = predicate === undefined ? counts.total : (counts.predicates[predicate] ?? 0);
  const choices = [...new Set([...CHOICES.filter((one) => one < most), Math.min(most, 500)])];
  const wanted = choices.includes(count) ? count : (choices.at(0) ?? 1);
  const after = drawn + wanted;
  return (
    <Dialog title={t("explorer.ask.title", { name })} isOpen onClose={onClose}>
      <p>{t("explorer.ask.text", { count: counts.total })}</p>
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault();
          if (after <= HARD) onStep({ do: "expand", id, count: wanted, ...(predicate === undefined ? {} : { predicate }) });
        }}
      >
        <Choice
          label={t("explorer.ask.predicate")}
          value={predicate}
          values={Object.keys(counts.predicates)}
          words={(kind) => `${kind} (${counts.predicates[kind] ?? 0})`}
          none={t("explorer.ask.all", { count: counts.total })}
          onChange={setPredicate}
        />
        <Choice label={t("explorer.ask.count")} value={wanted} values={choices} onChange={setCount} />
        <p className="soft">{t("explorer.ask.order")}</p>
        {after > HARD ? (
          <p role="alert">{t("explorer.ask.hard", { most: HARD })}</p>
        ) : after > SOFT ? (
          <p role="note">{t("explorer.ask.soft", { count: after })}</p>
        ) : null}
        <button type="submit" className="primary" disabled={after > HARD}>
          {t("explorer.ask.go", { count: wanted })}
        </button>
      </form>
    </Dialog>
  );
}
