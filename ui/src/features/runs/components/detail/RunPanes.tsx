import { useMemo, useRef, useState } from "react";

import { cx } from "@/shared/ui/cx";
import type { Schemas } from "@/shared/api/client";
import { useActions } from "@/shared/keys/keys";
import { useTexts } from "@/features/runs/texts";
import { Replay } from "@/entities/run/log";
import { PHASES } from "@/entities/run/run";
import type { Followed } from "@/entities/run/useRunLog";
import { CopyButton } from "@/shared/ui/CopyButton";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { RUN_ACTIONS } from "../../lib/actions";
import type { RunStatus } from "../../lib/rows";
import { useRunActions } from "../../hooks/useRunActions";
import { ItemPane } from "./ItemPane";
import { passagesOf } from "../../lib/passages";
import { ReplayBar } from "./ReplayBar";
import { RunHead } from "./RunHead";
import type { Shown } from "../../lib/shown";
import { useDocumentText } from "@/entities/source-text/useDocumentText";
import { SourceSide } from "./SourceSide";
import { Stepper } from "./Stepper";
import { debateBeside, groupOf, rowBeside, rowsOf } from "../../lib/tree";
import { TreeSide } from "./TreeSide";
import { useFollow } from "../../hooks/useFollow";
import { useSaid } from "../../hooks/useSaid";
import styles from "./run.module.css";

interface Props {
  readonly item: Schemas["RunItem"];
  readonly status: RunStatus;
  readonly seconds: number;
  readonly followed: Followed;
  readonly shown: Shown;
  readonly onShow: (change: Partial<Shown>) => void;
  readonly onChanged: () => void;
}

/** The tree, what is chosen in it, and the document, side by side. */
export function RunPanes({ item, status, seconds, followed, shown, onShow, onChanged }: Props) {
  const t = useTexts();
  const { log } = followed;
  const { act, failures } = useRunActions(onChanged);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const follow = useFollow(log.events.length);

  const replay = useMemo(() => new Replay(log.events), [log.events]);
  const view = at === null ? log.view : replay.at(at);
  const rows = useMemo(() => rowsOf(view, closed, shown), [view, closed, shown]);

  const isMoving = status === "running" || status === "stalled" || status === "queued" || at !== null;
  const isFollowing = isMoving && follow.isOn && shown.item === undefined;
  const current = shown.item ?? (isMoving ? view.newest : null) ?? "run";
  const isKept = item.status === "done";
  const text = useDocumentText(isKept ? item.document_id : undefined);
  const passages = useMemo(() => passagesOf(view, current, text.data), [view, current, text.data]);

  const choose = (key: string | undefined) => {
    if (key === undefined) return;
    follow.stop();
    onShow({ item: key, quote: undefined });
  };
  const move = (step: 1 | -1) => choose(rowBeside(rows, current, step));
  const toggle = (key: string, isOpen: boolean) =>
    setClosed((before) => {
      const after = new Set(before);
      if (isOpen) after.delete(key);
      else after.add(key);
      return after;
    });
  const moveDebate = (step: 1 | -1) => {
    toggle("debates", true);
    choose(debateBeside(rows, current, step));
  };
  const hold = () => {
    // What was newest stays where it is, under the hand that scrolls.
    if (isFollowing) choose(current);
  };
  const goLive = () => {
    if (isFollowing) {
      hold();
      return;
    }
    const group = view.newest ? groupOf(view.newest) : undefined;
    if (group) toggle(group, true);
    follow.go();
    onShow({ item: undefined, quote: undefined });
  };

  useActions(RUN_ACTIONS, {
    move,
    moveDebate,
    follow: () => (isMoving ? goLive() : undefined),
    find: () => search.current?.focus(),
    turn: () => onShow({ view: shown.view ? undefined : "time" }),
  });

  const failure = failures.get(item.id);
  const phase = PHASES[view.reached];
  const said = useSaid(
    t("run.status.said", { status: t(`status.${status}`), what: phase ? t(`run.step.${phase}`) : item.document }),
  );

  return (
    <div className={styles.root}>
      <RunHead item={item} view={view} status={status} seconds={seconds} events={log.events.length} onAct={(action) => void act(action, item.id)} />
      <Stepper view={view} />
      {failure ? <ErrorNote error={failure} /> : null}
      {followed.error ? <ErrorNote error={followed.error} onRetry={followed.retry} /> : null}
      {status === "failed" ? (
        <div className={styles.failed} role="alert">
          <p>
            <span aria-hidden="true">✕ </span>
            {log.view.reason || item.reason}
          </p>
          <CopyButton text={log.view.reason || item.reason} />
        </div>
      ) : null}
      <div className={styles.panes}>
        <TreeSide
          view={view}
          rows={rows}
          name={item.document}
          current={current}
          shown={shown}
          search={search}
          follow={isMoving ? { ...follow, isOn: isFollowing } : undefined}
          onFollow={goLive}
          onShow={onShow}
          onChoose={choose}
          onToggle={toggle}
          onMove={move}
          onHand={hold}
        />
        <section key={current} className={styles.middle} aria-label={t("run.item")}>
          <ItemPane
            item={item}
            view={view}
            current={current}
            isKept={isKept}
            text={text.data}
            quote={shown.quote}
            onQuote={(quote) => {
              follow.stop();
              onShow({ item: current, quote });
            }}
          />
        </section>
        <SourceSide
          text={text}
          isKept={isKept}
          passages={passages}
          current={shown.quote ?? (passages.length > 0 ? passages[0]?.id : undefined)}
          onChoose={(quote) => onShow({ item: current, quote })}
        />
      </div>
      {followed.isLoading && log.events.length >= 500 ? (
        <p className={cx(styles.past, "soft")} role="status">
          {t("run.past", { count: log.events.length })}
        </p>
      ) : null}
      <ReplayBar
        count={log.events.length}
        at={at}
        isPlaying={isPlaying}
        onAt={setAt}
        onPlay={(wanted) => {
          setPlaying(wanted);
          if (!wanted) return;
          follow.go();
          onShow({ item: undefined, quote: undefined });
        }}
      />
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}
