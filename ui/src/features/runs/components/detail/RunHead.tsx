import { Link } from "@tanstack/react-router";

import type { Schemas } from "@/shared/api/client";
import { useTexts } from "@/features/runs/texts";
import type { RunView } from "@/entities/run/run";
import { useFigures } from "@/shared/ui/figures";
import { LiveMark } from "@/shared/stream/LiveMark";
import { RoleButton } from "@/shared/session/RoleButton";
import { RunChip } from "@/shared/ui/Status";
import { Term } from "@/shared/ui/Term";
import { actionsOf, type Steering, type RunStatus } from "../../lib/rows";
import styles from "./run.module.css";

interface Props {
  readonly item: Schemas["RunItem"];
  readonly view: RunView;
  readonly status: RunStatus;
  readonly seconds: number;
  readonly events: number;
  readonly onAct: (action: Steering) => void;
}

/** Which run it is, how it is doing, what it takes, and what can be done with it. */
export function RunHead({ item, view, status, seconds, events, onAct }: Props) {
  const t = useTexts();
  const figures = useFigures();
  const { spent } = view;
  const words =
    status === "stalled"
      ? t("runs.stalled", { moment: figures.moment(view.at || item.created_at) })
      : status === "running" && item.wanted
        ? t(`runs.wanted.${item.wanted}`)
        : item.outcome === "unchanged"
          ? t("runs.unchanged")
          : "";
  return (
    <header className={styles.head}>
      <Link to="/runs" search={{}} aria-label={t("run.back")} title={t("run.back")}>
        ←
      </Link>
      <h1 title={item.document}>{item.document}</h1>
      <RunChip status={status} />
      {words ? <span className="soft">{words}</span> : null}
      {status === "running" || status === "queued" ? <LiveMark /> : null}
      <dl className={styles.figures} aria-label={t("run.figures")}>
        <Term name={t("run.time")}>{figures.duration(seconds)}</Term>
        <Term name={t("run.calls")} title={spent.cached > 0 ? t("run.cached", { count: spent.cached }) : undefined}>
          {figures.count(spent.calls)}
          {spent.cached > 0 ? <span className="soft"> +{figures.count(spent.cached)}</span> : null}
        </Term>
        <Term name={t("run.tokens")}>{figures.count(spent.tokens)}</Term>
        <Term name={t("runs.col.cost")} title={spent.unpriced > 0 ? t("runs.cost.low", { count: spent.unpriced }) : undefined}>
          {spent.unpriced > 0 ? "≥ " : ""}
          {figures.cost(spent.cost)}
        </Term>
        <Term name={t("run.events")}>{figures.count(events)}</Term>
      </dl>
      <span className={styles.actions}>
        {actionsOf(item).map((action) => (
          <RoleButton key={action} needs="editor" onClick={() => onAct(action)}>
            {t(`runs.${action}`)}
          </RoleButton>
        ))}
      </span>
    </header>
  );
}
