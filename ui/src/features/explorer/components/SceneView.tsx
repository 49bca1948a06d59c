import { useTexts } from "@/features/explorer/texts";
import { written } from "@/entities/exploration/steps";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { Banner } from "./Banner";
import { bannerText } from "../lib/bannerText";
import { PathBar } from "./PathBar";
import { Picture } from "./Picture";
import { SceneTable } from "./SceneTable";
import type { ExploredScene } from "../hooks/useExploring";
import styles from "./explorer.module.css";

interface Props {
  readonly exploring: ExploredScene;
  /** When one wants to read of what is chosen. */
  readonly onInspect: () => void;
}

/** What is to be seen of the graph, as picture or as table, under what has to be said of it. */
export function SceneView({ exploring, onInspect }: Props) {
  const t = useTexts();
  const { explored, wished, scene, visible, way, expansion, change, error, retry } = exploring;
  const { at: selected, from } = explored;
  return (
    <section className={styles.centre} aria-label={t("nav.explorer")}>
      <Banner
        told={bannerText(exploring.steps, scene, visible)}
        isLoading={exploring.isLoading}
        hidden={visible.hidden}
        isMap={wished[0]?.do === "map"}
        onStep={way.take}
        onShowHidden={() => way.go(wished.filter((step) => step.do !== "hide"))}
        onShowFiltered={
          visible.filtered > 0
            ? () => change({ types: undefined, predicates: undefined, realis: undefined, confidence: undefined })
            : undefined
        }
      />
      {error ? <ErrorNote error={error} onRetry={retry} /> : null}
      {expansion.error ? <ErrorNote error={expansion.error} onRetry={() => selected !== undefined && exploring.actions.expand(selected)} /> : null}
      {exploring.failures.map((failure) => (
        <div key={written([failure.step])} className={styles.failure}>
          <ErrorNote error={failure.error} onRetry={retry} />
          <button type="button" onClick={() => way.go(wished.filter((step) => written([step]) !== written([failure.step])))}>
            {t("explorer.step.drop")}
          </button>
        </div>
      ))}
      {exploring.isWithoutPath ? (
        <p role="status" className={styles.note}>
          {t("explorer.path.none")}
        </p>
      ) : null}
      {from === undefined ? null : (
        <PathBar name={exploring.nameOf(from)} onChoose={(id) => exploring.find(from, id)} onCancel={() => change({ from: undefined })} />
      )}
      {exploring.shown === "table" ? <Lists exploring={exploring} /> : <Drawing exploring={exploring} onInspect={onInspect} />}
    </section>
  );
}

function Lists({ exploring }: Pick<Props, "exploring">) {
  const t = useTexts();
  const { explored, visible, change } = exploring;
  const list = explored.list ?? "nodes";
  return (
    <>
      <div className={styles.switch} role="group" aria-label={t("explorer.list")}>
        {(["nodes", "facts"] as const).map((one) => (
          <button key={one} type="button" aria-pressed={list === one} onClick={() => change({ list: one === "facts" ? one : undefined, sort: undefined })}>
            {t(`explorer.list.${one}`, { count: visible[one].length })}
          </button>
        ))}
      </div>
      <SceneTable exploring={exploring} />
    </>
  );
}

function Drawing({ exploring, onInspect }: Props) {
  const { scene, steps, way } = exploring;
  const last = steps.at(-1);
  return (
    <Picture
      data={exploring.data}
      signs={exploring.signs}
      pinned={scene.pinned}
      selected={exploring.explored.at}
      source={last?.do === "expand" ? last.id : undefined}
      beginning={steps[0] ? written(steps.slice(0, 1)) : ""}
      summary="explorer-said"
      onSelect={exploring.select}
      onExpand={exploring.actions.expand}
      onMove={(id, x, y) => way.take({ do: "pin", id, x, y })}
      onInspect={onInspect}
    />
  );
}
