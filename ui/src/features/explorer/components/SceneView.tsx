import { useTexts } from "@/features/explorer/texts";
import { written } from "@/entities/exploration/steps";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { Toggles } from "@/shared/ui/Toggles";
import { Banner } from "./Banner";

import { EntityFinder } from "./EntityFinder";
import { Picture } from "./Picture";
import { SceneTable } from "./SceneTable";
import type { ExploredScene } from "../hooks/useExploring";
import styles from "./explorer.module.css";

const LISTS = ["nodes", "facts"] as const;

interface Props {
  readonly exploring: ExploredScene;
  /** When one wants to read of what is chosen. */
  readonly onInspect: () => void;
}

/** What is to be seen of the graph, as picture or as table, under what has to be said of it. */
export function SceneView({ exploring, onInspect }: Props) {
  const t = useTexts();
  const { wished, way, expansion, error, retry } = exploring;
  const { at: selected, from } = exploring.explored;
  return (
    <section className={styles.centre} aria-label={t("nav.explorer")}>
      <Banner exploring={exploring} />
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
        <PathBar exploring={exploring} from={from} />
      )}
      {exploring.shown === "table" ? <Lists exploring={exploring} /> : <Picture exploring={exploring} onInspect={onInspect} />}
    </section>
  );
}

/** Asks for the other end of a path: by name, or by choosing a node of the picture. */
function PathBar({ exploring, from }: Pick<Props, "exploring"> & { readonly from: string }) {
  const t = useTexts();
  return (
    <div className={styles.pathBar}>
      <span>
        {t("explorer.path.from")} <bdi>{exploring.nameOf(from)}</bdi>. {t("explorer.path.to")}
      </span>
      <EntityFinder label={t("explorer.path.find")} isBegun where={exploring.explored.where} onChoose={(id) => exploring.find(from, id)} />
      <button type="button" className="small" onClick={() => exploring.change({ from: undefined })}>
        {t("action.cancel")}
      </button>
    </div>
  );
}

function Lists({ exploring }: Pick<Props, "exploring">) {
  const t = useTexts();
  const { explored, visible, change } = exploring;

  return (
    <>
      <Toggles
        className={styles.switch}
        label={t("explorer.list")}
        value={explored.list ?? LISTS[0]}
        values={LISTS}
        words={(one) => t(`explorer.list.${one}`, { count: visible[one].length })}
        onChange={(one) => change({ list: one === "facts" ? one : undefined, sort: undefined })}
      />
      <SceneTable exploring={exploring} />
    </>
  );
}
