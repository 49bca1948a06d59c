import { lazy, Suspense } from "react";

import { withTexts } from "@/shared/i18n";
import { cx } from "@/shared/ui/cx";
import { useTexts } from "@/features/explorer/texts";
import { STATUSES, toggled, UNFILTERED } from "@/entities/exploration/address";
import { useEventCallback } from "@/shared/ui/useEventCallback";
import { Where } from "@/shared/ui/Where";
import { DocumentChoice } from "./DocumentChoice";
import type { ExploredScene } from "../hooks/useExploring";
import { counted } from "../lib/visibleScene";
import { TimeSlider } from "./TimeSlider";
import { TypeSign } from "./TypeSign";
import styles from "./explorer.module.css";

const KnownAt = lazy(() => withTexts(import("@/shared/ui/KnownAt")));

/** What colours, letters and lines mean; each entry can be switched off. */
export function Legend({ exploring: { scene, signs, explored, change } }: { readonly exploring: ExploredScene }) {
  const t = useTexts();
  const nodes = [...scene.nodes.values()];
  const showWhere = useEventCallback((where: readonly string[] | undefined) => change({ where }));
  const showKnown = useEventCallback((knownAt: string | undefined) => change({ knownAt }));
  const isMap = nodes[0]?.kind === "community";
  const entries = {
    types: nodes.map((node) => node.type),
    realis: nodes.flatMap((node) => node.realis ?? []),
    predicates: [...scene.facts.values()].map((fact) => fact.predicate),
  };
  const events = new Set(nodes.filter((node) => node.kind === "event").map((node) => node.type));

  const statuses = explored.statuses ?? ["accepted"];
  const isNarrow = explored.types ?? explored.predicates ?? explored.realis ?? explored.confidence ?? explored.asOf;
  if (isMap) return <aside className={cx(styles.legend, "soft")}>{t("explorer.legend.map")}</aside>;
  return (
    <aside className={styles.legend} aria-label={t("explorer.legend")}>
      {(["types", "realis", "predicates"] as const).map((part) => (
        <Entries
          key={part}
          title={t(`explorer.${part}`)}
          entries={counted(entries[part])}
          without={explored[part]}
          sign={(type) => (part === "types" ? <TypeSign sign={signs.get(type)} isEvent={events.has(type)} /> : null)}
          onToggle={(one) => change({ [part]: toggled(explored[part], one) })}
        />
      ))}
      <fieldset>
        <legend>{t("explorer.statuses")}</legend>
        {STATUSES.map((status) => (
          <label key={status}>
            <input
              type="checkbox"
              checked={statuses.includes(status)}
              disabled={statuses.length === 1 && statuses[0] === status}
              onChange={() => change({ statuses: STATUSES.filter((one) => statuses.includes(one) !== (one === status)) })}
            />
            <Line status={status} />
            <span>{t(`fact.${status}`)}</span>
          </label>
        ))}
      </fieldset>
      <label className={styles.legendSlider}>
        <span>
          {t("explorer.confidence")} <output>{(explored.confidence ?? 0).toFixed(2)}</output>
        </span>
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={explored.confidence ?? 0}
          onChange={(event) => change({ confidence: Number(event.target.value) || undefined })}
        />
      </label>
      <TimeSlider facts={scene.facts} asOf={explored.asOf} onChange={(asOf) => change({ asOf })} />
      <Suspense fallback={null}>
        <KnownAt at={explored.knownAt} onChange={showKnown} />
      </Suspense>
      <DocumentChoice document={explored.document} onChange={(document) => change({ document })} />
      <Where where={explored.where} onChange={showWhere} />
      {isNarrow === undefined ? null : (
        <button type="button" onClick={() => change(UNFILTERED)}>
          {t("explorer.filter.none")}
        </button>
      )}
      <p className="soft">{t("explorer.legend.width")}</p>
    </aside>
  );
}

interface EntriesProps {
  readonly title: string;
  readonly entries: readonly (readonly [string, number])[];
  readonly without: readonly string[] | undefined;
  readonly sign: (name: string) => React.ReactNode;
  readonly onToggle: (name: string) => void;
}

function Entries({ title, entries, without, sign, onToggle }: EntriesProps) {
  if (entries.length === 0) return null;
  return (
    <fieldset>
      <legend>{title}</legend>
      {entries.map(([name, count]) => (
        <label key={name} title={name}>
          <input type="checkbox" checked={!without?.includes(name)} onChange={() => onToggle(name)} />
          {sign(name)}
          <bdi className={styles.legendName}>{name}</bdi>
          <span className="soft number">{count}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** How the lines of such facts are drawn. */
function Line({ status }: { readonly status: (typeof STATUSES)[number] }) {
  return (
    <svg className={cx(styles.legendLine, status)} viewBox="0 0 28 14" width="28" height="14" aria-hidden="true">
      <line x1="0" y1="7" x2="28" y2="7" />
      {status === "accepted" ? null : (
        <>
          <circle cx="14" cy="7" r="6" />
          <text x="14" y="10.5" textAnchor="middle">
            {status === "contested" ? "?" : "✕"}
          </text>
        </>
      )}
    </svg>
  );
}
