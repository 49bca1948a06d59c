import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";

import { cx } from "@/shared/ui/cx";
import { ActionButton } from "@/shared/keys/ActionButton";
import { useActions } from "@/shared/keys/keys";
import { useTexts } from "@/features/runs/texts";
import { withTexts } from "@/shared/i18n";
import { CopyButton } from "@/shared/ui/CopyButton";
import { beside } from "@/shared/ui/steps";
import { Choice } from "@/shared/ui/Choice";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { LiveMark } from "@/shared/stream/LiveMark";
import { RoleButton } from "@/shared/session/RoleButton";
import { RoleNote } from "@/shared/session/RoleNote";
import { usePermission } from "@/shared/session/usePermission";
import { useClock } from "@/shared/ui/useClock";
import addDocuments from "../../actions/list/addDocuments";
import { LIST_ACTIONS, type RunsList } from "../../lib/actions";
import { runsFilterOf, type RunsFilter } from "../../lib/filter";
import { stagedFile, stagedText } from "../../lib/intake";
import { IntakePanel } from "../intake/IntakePanel";
import { NoRuns } from "./NoRuns";
import { troubleOf } from "./RunRow";
import { actionsOf, STATUSES, type RunItem, type Steering } from "../../lib/rows";
import { RunTable } from "./RunTable";
import { useRunActions } from "../../hooks/useRunActions";
import { useDrop } from "../../hooks/useDrop";
import { useIntake } from "../../hooks/useIntake";
import { useRuns } from "../../hooks/useRuns";
import styles from "./runs.module.css";

const DeleteDocument = lazy(() => withTexts(import("@/entities/document/DeleteDocument")));

/** The runs, live, and the place where documents come in. */
export function RunsScreen() {
  const filter = runsFilterOf(useSearch({ strict: false }));
  return <Runs key={filter.status ?? ""} filter={filter} />;
}

function Runs({ filter }: { readonly filter: RunsFilter }) {
  const t = useTexts();
  const navigate = useNavigate();
  const runs = useRuns(filter.status);
  const intake = useIntake(runs.take);
  const { act, failures } = useRunActions(runs.take);
  const [current, setCurrent] = useState<string>();
  const [deleting, setDeleting] = useState<RunItem | null>(null);
  const [said, setSaid] = useState("");
  const now = useClock(1000);
  const [moved, setMoved] = useState<{ readonly id: string; readonly number: number }>();

  const { rows } = runs;
  const item = current === undefined ? undefined : rows.items.get(current);
  const show = (change: Partial<RunsFilter>) =>
    void navigate({ to: "/runs", search: { ...filter, ...change }, replace: true, resetScroll: false });
  const isOver = useDrop((files) => {
    intake.put(files.map(stagedFile));
    show({ add: true });
  });

  const move = (step: 1 | -1) => {
    const id = beside(rows.order, current === undefined ? -1 : rows.order.indexOf(current), step);
    if (id === undefined) return;
    setMoved((before) => ({ id, number: (before?.number ?? 0) + 1 }));
    setCurrent(id);
  };
  const steer = async (action: Steering, id: string) => {
    const name = rows.items.get(id)?.document ?? id;
    if (await act(action, id)) setSaid(t(`runs.did.${action}`, { name }));
  };
  const doing: RunsList = {
    add: () => show({ add: true }),
    move,
    cancel: () => {
      if (item && actionsOf(item).includes("cancel")) void steer("cancel", item.id);
    },
    open: (id) => void navigate({ to: "/runs/$run", params: { run: id }, search: {} }),
    steer: (action, id) => void steer(action, id),
    remove: setDeleting,
  };
  useActions(LIST_ACTIONS, doing, { Escape: () => show({ add: undefined }) });

  const why = usePermission("editor");
  const isEmpty = rows.order.length === 0 && !runs.isLoading && !runs.error;
  const trouble = item ? troubleOf({ item }, failures.get(item.id), t) : "";
  const isIntakeOpen = why === undefined && (filter.add === true || (isEmpty && !filter.status));

  return (
    <div className={styles.root}>
      <header className={styles.head}>
        <h1>{t("nav.runs")}</h1>
        <Choice
          label={t("runs.col.status")}
          value={filter.status}
          values={STATUSES}
          words={(status) => t(`status.${status}`)}
          none={t("review.all")}
          onChange={(status) => show({ status })}
        />
        <LiveMark />
        <span className="soft">{t(runs.hasMore ? "runs.loaded.more" : "runs.loaded", { count: rows.order.length })}</span>
        <ActionButton of={addDocuments} className={cx("primary", styles.new)} onDo={(action) => action.run(doing)} />
      </header>
      <RoleNote needs="editor" what={t("keys.runs.who")} />
      {isIntakeOpen ? (
        <IntakePanel
          intake={intake}
          onAccepted={(count) => {
            setSaid(t("intake.accepted", { count }));
            show({ add: undefined });
          }}
          onClose={filter.add ? () => show({ add: undefined }) : undefined}
        />
      ) : null}
      {runs.error ? <ErrorNote error={runs.error} onRetry={runs.retry} /> : null}
      {isEmpty && filter.status ? <p className="empty">{t("runs.none.filter")}</p> : null}
      {isEmpty && !filter.status ? (
        <NoRuns onSample={() => intake.put([stagedText(t("runs.sample.name"), t("runs.sample.text"))])} />
      ) : null}
      {rows.order.length > 0 ? (
        <RunTable
          rows={rows}
          now={now}
          current={current}
          moved={moved}
          failures={failures}
          hasMore={runs.hasMore}
          onMore={runs.more}
          onChoose={setCurrent}
          onAction={(action, run) => action.run(run, doing)}
        />
      ) : null}
      {item && trouble ? (
        <footer className={styles.foot} role="alert">
          <p>
            <span aria-hidden="true">✕ </span>
            {t("runs.failed.said", { name: item.document, reason: trouble })}
          </p>
          <CopyButton text={trouble} />
          {actionsOf(item).includes("retry") ? (
            <RoleButton needs="editor" onClick={() => void steer("retry", item.id)}>
              {t("runs.retry")}
            </RoleButton>
          ) : null}
        </footer>
      ) : null}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {isOver ? <div className={styles.over}>{t("runs.drop")}</div> : null}
      {deleting ? (
        <Suspense>
          <DeleteDocument
            document={deleting.document_id}
            name={deleting.document}
            onClose={() => setDeleting(null)}
            onDeleted={(nodes) => {
              setSaid(t("runs.delete.done", { name: deleting.document, count: nodes }));
              setDeleting(null);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
