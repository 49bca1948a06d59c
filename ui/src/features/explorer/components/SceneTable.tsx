import { useEffect, type ReactNode } from "react";

import { useTexts, type Key } from "@/features/explorer/texts";
import { confidenceOf } from "@/shared/ui/confidence";
import { FactChip } from "@/shared/ui/Status";
import { Space } from "@/shared/ui/Space";
import { useWindow } from "@/shared/ui/useWindow";
import { FACT_COLUMNS, factRows, MAP_COLUMNS, NODE_COLUMNS, nodeRows, orderOf } from "../lib/rows";
import type { ExploredScene } from "../hooks/useExploring";
import { lineOf } from "../lib/visibleScene";
import { TypeSign } from "./TypeSign";
import styles from "./explorer.module.css";

const ROW = 34;
const HEAD = 34;

interface Props {
  readonly exploring: ExploredScene;
}

/** The picture as a table: the same nodes and facts, in any order. */
export function SceneTable({ exploring }: Props) {
  return exploring.explored.list === "facts" ? <Facts exploring={exploring} /> : <Nodes exploring={exploring} />;
}

function Nodes({ exploring: { explored, scene, visible, signs, change, select } }: Props) {
  const t = useTexts();
  const { nodes, facts } = visible;
  const { sort, at: selected } = explored;
  const isMap = nodes[0]?.kind === "community";
  const columns = isMap ? MAP_COLUMNS : NODE_COLUMNS;
  const rows = nodeRows(nodes, facts, orderOf(sort, columns, isMap ? "-members" : "-lines"));
  return (
    <Grid
      columns={columns}
      sort={sort ?? (isMap ? "-members" : "-lines")}
      label={t("explorer.table.nodes")}
      count={rows.length}
      current={rows.findIndex(({ node }) => node.id === selected)}
      onSort={(by) => change({ sort: by })}
      row={(index) => {
        const row = rows[index];
        if (!row) return null;
        const { node, lines } = row;
        return (
          <Row key={node.id} index={index} isCurrent={node.id === selected} id={node.id} onChoose={() => select(node.id)}>
            <th scope="row">
              {isMap ? null : <TypeSign sign={signs.get(node.type)} isEvent={node.kind === "event"} />}{" "}
              <button type="button" className="quiet" onClick={() => select(node.id)} title={node.name}>
                <bdi>{node.name}</bdi>
              </button>
              {scene.pinned.has(node.id) ? <span className="soft"> {t("explorer.pinned")}</span> : null}
            </th>
            {isMap ? null : <td>{node.realis === null ? node.type : `${node.type} · ${node.realis}`}</td>}
            <td className="number">{lines}</td>
            <td className="number">{node.degree}</td>
          </Row>
        );
      }}
    />
  );
}

function Facts({ exploring: { explored, visible, change, select } }: Props) {
  const t = useTexts();
  const { nodes, facts } = visible;
  const { sort, at: selected } = explored;
  const rows = factRows(nodes, facts, orderOf(sort, FACT_COLUMNS, "-support"));
  return (
    <Grid
      columns={FACT_COLUMNS}
      sort={sort ?? "-support"}
      label={t("explorer.table.facts")}
      count={rows.length}
      current={rows.findIndex(({ fact }) => lineOf(fact) === selected)}
      onSort={(by) => change({ sort: by })}
      row={(index) => {
        const row = rows[index];
        if (!row) return null;
        const { fact, subject, object } = row;
        const choose = () => select(lineOf(fact), fact.kind === "community" ? undefined : fact.id);
        return (
          <Row key={fact.id} index={index} isCurrent={lineOf(fact) === selected} id={fact.id} onChoose={choose}>
            <th scope="row">
              <button type="button" className="quiet" onClick={choose} title={subject}>
                <bdi>{subject}</bdi>
              </button>
            </th>
            <td>{fact.predicate}</td>
            <td title={object}>
              <bdi>{object}</bdi>
            </td>
            <td>
              <FactChip status={fact.status} />
            </td>
            <td className="number">{fact.support}</td>
            <td className="number">{confidenceOf(fact.confidence)}</td>
            <td className="number">{fact.disagreement.toFixed(2)}</td>
          </Row>
        );
      }}
    />
  );
}

interface GridProps {
  readonly columns: readonly (typeof NODE_COLUMNS | typeof MAP_COLUMNS | typeof FACT_COLUMNS)[number][];
  readonly sort: string;
  readonly label: string;
  readonly count: number;
  /** Number of the selected row; -1 if it is not there. */
  readonly current: number;
  readonly onSort: (sort: string) => void;
  readonly row: (index: number) => ReactNode;
}

/** A table whose head sorts, and of which only the rows near the screen are in the page. */
function Grid({ columns, sort, label, count, current, onSort, row }: GridProps) {
  const t = useTexts();
  const { ref, show, ...seen } = useWindow(count, ROW, HEAD);
  useEffect(() => show(current), [show, current]);
  const falling = sort.startsWith("-");
  const by = falling ? sort.slice(1) : sort;
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the buttons inside
    <div
      ref={ref}
      className={styles.sceneTable}
      onScroll={seen.onScroll}
      // The rows beside the one with the focus may not be in the page yet; the keys go to their buttons in turn.
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        const tr = (event.target as Element).closest("tr[data-id]");
        const next = event.key === "ArrowDown" ? tr?.nextElementSibling : tr?.previousElementSibling;
        const button = next?.querySelector("button");
        if (!button) return;
        event.preventDefault();
        button.focus();
        button.click();
      }}
    >
      <table className={columns === FACT_COLUMNS ? styles.ofFacts : undefined} aria-label={label} aria-rowcount={count + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column} scope="col" className={`scene-${column}`} aria-sort={by !== column ? "none" : falling ? "descending" : "ascending"}>
                <button type="button" className="quiet" onClick={() => onSort(by === column && !falling ? `-${column}` : column)}>
                  {t(`explorer.col.${column}` satisfies Key)} <span aria-hidden="true">{by !== column ? "" : falling ? "▾" : "▴"}</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={seen.before} columns={columns.length} />
          {Array.from({ length: seen.end - seen.first }, (_, place) => row(seen.first + place))}
          <Space height={seen.after} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly index: number;
  readonly id: string;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Row({ index, id, isCurrent, onChoose, children }: RowProps) {
  return (
    // The button in the row's head is for keys and ears; the rest of the row only makes it easier to hit.
    <tr aria-rowindex={index + 2} data-id={id} aria-current={isCurrent ? "true" : undefined} onClick={onChoose}>
      {children}
    </tr>
  );
}
