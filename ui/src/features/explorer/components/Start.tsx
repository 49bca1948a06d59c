import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { knownThen } from "@/entities/fact/knownThen";
import { api } from "@/shared/api/client";
import { useTexts } from "@/features/explorer/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { KnownAtChip } from "@/shared/ui/KnownAtChip";
import { useEventCallback } from "@/shared/ui/useEventCallback";
import { Where } from "@/shared/ui/Where";
import { EntityFinder } from "./EntityFinder";
import { MORE } from "../lib/limits";
import type { ExploredScene } from "../hooks/useExploring";
import { within } from "../lib/wanted";
import styles from "./explorer.module.css";

/** Where one begins: with a name, with what is connected most, or with the whole graph as communities. */
export function Start({ exploring: { explored, change, way } }: { readonly exploring: ExploredScene }) {
  const t = useTexts();
  const onStep = way.take;
  const { where, knownAt } = explored;
  const query = { limit: 8, ...within(where), ...knownThen(knownAt) };
  const first = api.useQuery("get", "/api/v1/graph", { params: { query } }, { placeholderData: keepPreviousData });
  const total = first.data?.total ?? 0;
  const showWhere = useEventCallback((conditions: readonly string[] | undefined) => change({ where: conditions }));
  if (first.data && total === 0 && where === undefined && knownAt === undefined && !first.isPlaceholderData) {
    return (
      <div className="empty">
        <h2>{t("explorer.empty.title")}</h2>
        <p>{t("explorer.empty.text")}</p>
        <Link to="/runs" search={{ add: true }}>
          {t("explorer.empty.go")}
        </Link>
      </div>
    );
  }
  return (
    <div className={styles.start}>
      <h2>{t("explorer.start.title")}</h2>
      <p className="soft">{t(where === undefined ? "explorer.start.text" : "explorer.start.within", { total })}</p>
      <p>
        <Where where={where} onChange={showWhere} /> <KnownAtChip at={knownAt} onRemove={() => change({ knownAt: undefined })} />
      </p>
      <EntityFinder label={t("explorer.find")} shortcut="/" isBegun where={where} onChoose={(id) => onStep({ do: "ego", id })} />
      {first.error ? <ErrorNote error={first.error} onRetry={() => void first.refetch()} /> : null}
      {first.data && total > 0 ? (
        <>
          <h3>{t("explorer.start.known")}</h3>
          <ul className={styles.known}>
            {first.data.nodes.map((node) => (
              <li key={node.id}>
                <button type="button" onClick={() => onStep({ do: "ego", id: node.id })}>
                  <bdi>{node.name}</bdi> <span className="soft">{node.type} · {t("explorer.facts", { count: node.facts })}</span>
                </button>
              </li>
            ))}
          </ul>
          <h3>{t("explorer.start.whole")}</h3>
          <p className={styles.ways}>
            <button type="button" onClick={() => onStep({ do: "top", count: Math.min(MORE, total) })}>
              {t("explorer.start.top", { count: Math.min(MORE, total) })}
            </button>
            <button type="button" onClick={() => onStep({ do: "map" })}>
              {t("explorer.start.map")}
            </button>
          </p>
        </>
      ) : null}
    </div>
  );
}
