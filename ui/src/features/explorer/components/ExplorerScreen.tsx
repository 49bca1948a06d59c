import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";

import { ACTIONS } from "@/shared/keys/actions";
import { useActions } from "@/shared/keys/keys";
import { drawing } from "@/shared/graph-view/webgl";
import { useTexts } from "@/features/explorer/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { KeyOf } from "@/shared/keys/Keys";
import { choice, choose } from "@/shared/session/kept";
import { exploredOf, sieveOf, stepsIn, type Explored } from "@/entities/exploration/address";
import { Banner } from "./Banner";
import { bannerText } from "../lib/bannerText";
import { EntityFinder } from "./EntityFinder";
import { ExpandDialog } from "./ExpandDialog";
import { Inspector } from "./Inspector";
import { Legend } from "./Legend";
import { PathBar } from "./PathBar";
import { Picture } from "./Picture";
import { SceneTable } from "./SceneTable";
import { drawn, visibleScene } from "../lib/visibleScene";
import { Start } from "./Start";
import { written, type Step } from "@/entities/exploration/steps";
import { summary } from "../lib/summary";
import { useExpansion } from "../hooks/useExpansion";
import { useMoved } from "../hooks/useMoved";
import { useScene } from "../hooks/useScene";
import { useSigns } from "../hooks/useSigns";
import { useWay } from "../hooks/useWay";
import styles from "./explorer.module.css";


/** How the picture was shown last in this browser; at first as the browser can draw it well. */
function shownLast(): "graph" | "table" {
  const stored = choice("explorer.show");
  if (stored === "graph" || stored === "table") return stored;
  return drawing() === "hardware" ? "graph" : "table";
}

/** The graph from a node outwards, as picture and as table, with where everything comes from. */
export function ExplorerScreen() {
  const t = useTexts();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const explored = useMemo(() => exploredOf(search), [search]);
  const steps = useMemo(() => stepsIn(explored), [explored]);
  const [said, setSaid] = useState("");
  const [wished, setWished] = useState(0);
  const [show, setShow] = useState(shownLast);
  const shown = explored.show ?? show;

  const change = (part: Partial<Explored>, replace = true) =>
    void navigate({ to: "/explorer", search: { ...explored, ...part }, replace });
  const { statuses, document } = explored;
  const wanted = useMemo(() => ({ statuses: statuses ?? (["accepted"] as const), document }), [statuses, document]);
  const sieve = sieveOf(explored);
  const { scene, failures, isLoading, isWithoutPath, error, retry, steps: loadedSteps } = useScene(steps, wanted, sieve);

  const way = useWay(steps, (next) => {
    const [first] = next;
    const isOther = first !== undefined && steps[0]?.do !== first.do;
    const begins = first !== undefined && "id" in first && first.do === "ego" ? first.id : undefined;
    const at = next.length === 1 && begins !== undefined ? begins : isOther ? undefined : explored.at;
    change({ view: written(next), at, fact: undefined, quote: undefined, mention: undefined }, false);
  });
  const key = JSON.stringify(sieve);
  // The filter is a new object with every address, but rarely another one.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const visible = useMemo(() => visibleScene(scene, sieve), [scene, key]);
  const data = useMemo(() => drawn(visible), [visible]);
  const signs = useSigns(scene);
  const expansion = useExpansion(scene, wanted, way.take);

  const isDrawn = (id: string) => scene.nodes.size === 0 || scene.nodes.has(id);
  useMoved(isLoading ? undefined : steps[0], isDrawn, (from, to) =>
    change({ view: written(steps).replaceAll(from, to), at: explored.at === from ? to : explored.at }),
  );

  const selected = explored.at;
  const node = selected === undefined ? undefined : scene.nodes.get(selected);
  const isMap = steps[0]?.do === "map";
  const select = (id: string | null, fact?: string) => {
    if (id !== null && explored.from !== undefined && scene.nodes.has(id) && id !== explored.from) {
      find(explored.from, id);
      return;
    }
    change({ at: id ?? undefined, fact, quote: undefined, mention: undefined });
  };
  const find = (from: string, to: string) => {
    const after: readonly Step[] = [...steps, { do: "path", from, to }];
    change({ view: written(after), from: undefined, at: to, fact: undefined, quote: undefined, mention: undefined }, false);
  };
  const expand = (id: string) =>
    void expansion.expand(id).then((outcome) => {
      if (outcome === "nothing") setSaid(t("explorer.expand.none", { name: scene.nodes.get(id)?.name ?? id }));
    });
  const onNode = (act: (id: string) => void) => () => {
    if (node) act(node.id);
  };
  const actions = {
    expand,
    collapse: (id: string) => way.take({ do: "collapse", id }),
    hide: (id: string) => {
      way.take({ do: "hide", id });
      setSaid(t("explorer.hidden.said", { name: scene.nodes.get(id)?.name ?? id }));
    },
    pin: (id: string) => {
      const place = scene.nodes.get(id);
      if (place) way.take(scene.pinned.has(id) ? { do: "unpin", id } : { do: "pin", id, x: place.x, y: place.y });
    },
    path: (id: string) => change({ from: id }),
  };
  const turn = (to: "graph" | "table") => {
    choose("explorer.show", to);
    setShow(to);
    change({ show: to });
  };
  const why = node ? undefined : t("explorer.inspector.hint");
  useActions(
    ACTIONS.explorer,
    {
      expand: { run: onNode(actions.expand), why },
      collapse: { run: onNode(actions.collapse), why },
      hide: { run: onNode(actions.hide), why },
      pin: { run: onNode(actions.pin), why },
      path: { run: onNode(actions.path), why },
      turn: () => turn(shown === "graph" ? "table" : "graph"),
      undo: way.undo,
      redo: way.redo,
      find: () => window.document.querySelector<HTMLInputElement>("[data-shortcut='/']")?.focus(),
    },
    { "Ctrl+Z": way.undo, "Ctrl+Shift+Z": way.redo },
  );

  const last = loadedSteps.at(-1);
  const source = last?.do === "expand" ? last.id : undefined;
  const beginning = loadedSteps[0] ? written(loadedSteps.slice(0, 1)) : "";
  const words = summary(t, scene, visible, selected);
  const banner = bannerText(loadedSteps, scene, visible);
  return (
    <div className={styles.root}>
      <header className={styles.head}>
        <h1>{t("nav.explorer")}</h1>
        {steps.length > 0 ? (
          <>
            <EntityFinder label={t("explorer.find")} shortcut="/" onChoose={(id) => way.take({ do: "ego", id })} />
            <div className={styles.switch} role="group" aria-label={t("explorer.show")}>
              {(["graph", "table"] as const).map((one) => (
                <button key={one} type="button" aria-pressed={shown === one} onClick={() => turn(one)}>
                  {t(`explorer.show.${one}`)}
                </button>
              ))}
              <KeyOf of={ACTIONS.explorer.turn} />
            </div>
            <div className={styles.steps}>
              <button type="button" disabled={!way.canUndo} onClick={way.undo}>
                {t("action.undo")} <KeyOf of={ACTIONS.explorer.undo} />
              </button>
              <button type="button" disabled={!way.canRedo} onClick={way.redo}>
                {t("action.redo")} <KeyOf of={ACTIONS.explorer.redo} />
              </button>
            </div>
          </>
        ) : null}
      </header>
      {steps.length === 0 ? (
        <Start onStep={way.take} />
      ) : (
        <div className={styles.panes}>
          <Legend scene={scene} signs={signs} explored={explored} onChange={(part) => change(part)} />
          <section className={styles.centre} aria-label={t("nav.explorer")}>
            <Banner
              told={banner}
              isLoading={isLoading}
              hidden={visible.hidden}
              isMap={isMap}
              onStep={way.take}
              onShowHidden={() => way.go(steps.filter((step) => step.do !== "hide"))}
              onShowFiltered={
                visible.filtered > 0
                  ? () => change({ types: undefined, predicates: undefined, realis: undefined, confidence: undefined })
                  : undefined
              }
            />
            {error ? <ErrorNote error={error} onRetry={retry} /> : null}
            {expansion.error ? <ErrorNote error={expansion.error} onRetry={onNode(expand)} /> : null}
            {failures.map((failure) => (
              <div key={written([failure.step])} className={styles.failure}>
                <ErrorNote error={failure.error} onRetry={retry} />
                <button type="button" onClick={() => way.go(steps.filter((step) => written([step]) !== written([failure.step])))}>
                  {t("explorer.step.drop")}
                </button>
              </div>
            ))}
            {isWithoutPath ? (
              <p role="status" className={styles.note}>
                {t("explorer.path.none")}
              </p>
            ) : null}
            {explored.from === undefined ? null : (
              <PathBar
                name={scene.nodes.get(explored.from)?.name ?? explored.from}
                onChoose={(id) => find(explored.from ?? "", id)}
                onCancel={() => change({ from: undefined })}
              />
            )}
            {shown === "table" ? (
              <>
                <div className={styles.switch} role="group" aria-label={t("explorer.list")}>
                  {(["nodes", "facts"] as const).map((one) => (
                    <button
                      key={one}
                      type="button"
                      aria-pressed={(explored.list ?? "nodes") === one}
                      onClick={() => change({ list: one === "facts" ? one : undefined, sort: undefined })}
                    >
                      {t(`explorer.list.${one}`, { count: one === "facts" ? visible.facts.length : visible.nodes.length })}
                    </button>
                  ))}
                </div>
                <SceneTable
                  nodes={visible.nodes}
                  facts={visible.facts}
                  signs={signs}
                  pinned={scene.pinned}
                  selected={selected}
                  list={explored.list ?? "nodes"}
                  sort={explored.sort}
                  onSort={(sort) => change({ sort })}
                  onSelect={select}
                />
              </>
            ) : (
              <Picture
                data={data}
                signs={signs}
                pinned={scene.pinned}
                selected={selected}
                source={source}
                beginning={beginning}
                summary="explorer-said"
                onSelect={select}
                onExpand={expand}
                onMove={(id, x, y) => way.take({ do: "pin", id, x, y })}
                onInspect={() => setWished((before) => before + 1)}
              />
            )}
          </section>
          <Inspector
            explored={explored}
            scene={scene}
            seen={visible}
            signs={signs}
            actions={actions}
            wished={wished}
            onChange={(part) => change(part)}
          />
        </div>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <p id="explorer-said" aria-live="polite" className="visually-hidden">
        {words}
      </p>
      {expansion.question ? (
        <ExpandDialog
          {...expansion.question}
          drawn={scene.nodes.size}
          onClose={expansion.close}
          onStep={(step) => {
            expansion.close();
            way.take(step);
          }}
        />
      ) : null}
    </div>
  );
}
