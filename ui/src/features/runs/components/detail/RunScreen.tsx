import { useNavigate, useParams, useSearch } from "@tanstack/react-router";

import { api } from "@/shared/api/client";
import { useTexts } from "@/features/runs/texts";
import { STATES } from "@/entities/run/runReducer";
import { useRunLog } from "@/entities/run/useRunLog";
import { useStream } from "@/shared/stream/useStream";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { useClock } from "@/shared/ui/useClock";
import { isEnded, isUnderWay, SILENT_MS, type RunStatus } from "../../lib/rows";
import { RunPanes } from "./RunPanes";
import { shownOf, type Shown } from "../../lib/shown";
import "./run.module.css";

const LOOK_MS = 20_000;

/** One run: what its experts said to one another, what was debated, and what came of it, live or once more. */
export function RunScreen() {
  const { run = "" } = useParams({ strict: false });
  return <OneRun key={run} run={run} shown={shownOf(useSearch({ strict: false }))} />;
}

function OneRun({ run, shown }: { readonly run: string; readonly shown: Shown }) {
  const t = useTexts();
  const navigate = useNavigate();
  const followed = useRunLog(run);
  const { view } = followed.log;
  const detail = api.useQuery(
    "get",
    "/api/v1/runs/{run}",
    { params: { path: { run } } },
    { refetchInterval: (query) => (isUnderWay(query.state.data) ? LOOK_MS : false) },
  );
  const { refetch } = detail;
  useStream(
    (event) => event.run === run && STATES[event.data.event] && void refetch(),
    (connection) => connection === "live" && void refetch({ cancelRefetch: false }),
  );
  const now = useClock(1000, view.status === "running");

  if (detail.error && !detail.data) return <ErrorNote error={detail.error} onRetry={() => void refetch()} />;
  if (!detail.data) return <p className="screen soft">{t("loading")}</p>;

  const item = detail.data;
  const heard = Math.max(detail.dataUpdatedAt, Date.parse(view.at) || 0);
  const isSilent = item.status === "stalled" || now - heard > SILENT_MS;
  // As long as the past is read, its events tell of the past.
  const known: RunStatus = view.last > 0 && !(followed.isLoading && isEnded(item.status)) ? view.status : item.status;
  const status = known === "running" && isSilent ? "stalled" : known;
  const since = view.startedAt && status !== "done" && view.status === "running" ? (now - Date.parse(view.startedAt)) / 1000 : 0;

  return (
    <RunPanes
      item={item}
      status={status}
      seconds={Math.max(item.seconds, Math.floor(since))}
      followed={followed}
      shown={shown}
      onShow={(change) =>
        void navigate({ to: "/runs/$run", params: { run }, search: { ...shown, ...change }, replace: true, resetScroll: false })
      }
      onChanged={() => void refetch()}
    />
  );
}
