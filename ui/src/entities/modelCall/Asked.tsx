import { useState, type ReactNode } from "react";

import { api } from "@/shared/api/client";
import { useTexts } from "@/entities/modelCall/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { problemText } from "@/shared/ui/problems";
import type { CallItem, Wanted } from "./calls";
import { OneCall } from "./OneCall";
import styles from "./calls.module.css";

const MOST = 500;

interface Props {
  /** Id of the run, in the queue or in the graph. */
  readonly run: string;
  readonly wanted: Wanted;
  /** Which of these calls are meant. */
  readonly fits?: (call: CallItem) => boolean;
  /** What it is about, for those who hear the name of the section without seeing where it stands. */
  readonly about: string;
  /** In the place of the section's name. */
  readonly title?: ReactNode;
}

/** What a model was asked for something that it said, and its reply as it came; nothing is fetched until it is opened. */
export function Asked({ run, wanted, fits, about, title }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.root} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title ?? t("asked.title")}
        <span className="visually-hidden"> ({about})</span>
      </summary>
      {isOpen ? <Calls run={run} wanted={wanted} fits={fits} /> : null}
    </details>
  );
}

function Calls({ run, wanted, fits }: { readonly run: string; readonly wanted: Wanted; readonly fits: Props["fits"] }) {
  const t = useTexts();
  const { data, error, refetch } = api.useQuery(
    "get",
    "/api/v1/runs/{run}/calls",
    { params: { path: { run }, query: { ...wanted, limit: MOST } } },
    { retry: false },
  );
  if (error && !data) {
    const isGone = "status" in error && error.status === 410;
    if (!isGone) return <ErrorNote error={error} onRetry={() => void refetch()} />;
    return (
      <div className="soft">
        <p>{t("asked.gone")}</p>
        <p lang="en">{problemText(error, "").detail}</p>
      </div>
    );
  }
  if (!data) return <p className="soft">{t("loading")}</p>;
  const calls = fits ? data.items.filter(fits) : data.items;
  const [only] = calls;
  if (!only) return <p className="soft">{t("asked.none")}</p>;
  if (calls.length === 1) return <OneCall run={run} call={only} />;
  return (
    <>
      <ol>
        {calls.map((call) => (
          <li key={call.id}>
            <Folded run={run} call={call} />
          </li>
        ))}
      </ol>
      {data.next ? <p className="soft">{t("asked.more", { count: MOST })}</p> : null}
    </>
  );
}

function Folded({ run, call }: { readonly run: string; readonly call: CallItem }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <bdi>{call.asker}</bdi>
        {` · ${t("asked.round", { round: call.round })}`}
        {call.passage === null ? "" : ` · ${t("asked.passage", { passage: call.passage + 1 })}`}
        {call.attempt > 1 ? ` · ${t("asked.again")}` : ""}
        {call.sample > 0 ? ` · ${t("asked.sample", { number: call.sample + 1 })}` : ""}
      </summary>
      {isOpen ? <OneCall run={run} call={call} /> : null}
    </details>
  );
}
