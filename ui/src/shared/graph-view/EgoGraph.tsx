import { useTexts } from "@/shared/i18n";
import type { GraphData } from "./model";
import styles from "./ego.module.css";

interface Props {
  readonly data: GraphData;
  readonly centre: string;
  readonly onChoose?: ((id: string) => void) | undefined;
}

const SIZE = 320;
const RADIUS = 110;
/** The width of a name; what is longer ends in an ellipsis. */
const NAME = 90;
/** How the lines of facts are drawn that are not accepted. */
const DASHES = { accepted: undefined, contested: "5 3", rejected: "1 3", retracted: "1 5" } as const;
/** More neighbours than this are counted, not drawn. */
export const MOST = 24;

/** An entity and its neighbours as a small picture whose parts can be focused; it needs no WebGL. */
export function EgoGraph({ data, centre, onChoose }: Props) {
  const t = useTexts();
  const middle = data.nodes.find((node) => node.id === centre);
  if (!middle) return null;
  const around = data.nodes.filter((node) => node.id !== centre).sort((a, b) => b.degree - a.degree);
  const drawn = around.slice(0, MOST);
  const place = new Map<string, readonly [number, number]>([[centre, [0, 0]]]);
  drawn.forEach((node, index) => {
    const angle = (index / drawn.length) * 2 * Math.PI - Math.PI / 2;
    place.set(node.id, [Math.cos(angle) * RADIUS, Math.sin(angle) * RADIUS]);
  });
  return (
    <figure className={styles.root}>
      <svg
        viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}
        role="group"
        aria-label={t("ego.label", { name: middle.name, count: around.length })}
      >
        {data.edges.map((edge) => {
          const [from, to] = [place.get(edge.source), place.get(edge.target)];
          if (!from || !to) return null;
          return (
            <line
              key={edge.id}
              x1={from[0]}
              y1={from[1]}
              x2={to[0]}
              y2={to[1]}
              strokeWidth={Math.min(1 + edge.support / 2, 4)}
              strokeDasharray={DASHES[edge.status]}
            >
              <title>{edge.type}</title>
            </line>
          );
        })}
        {[middle, ...drawn].map((node) => {
          const [x, y] = place.get(node.id) ?? [0, 0];
          return (
            <g
              key={node.id}
              transform={`translate(${x},${y})`}
              role="button"
              tabIndex={0}
              className={node.id === centre ? styles.centre : undefined}
              aria-label={`${node.name}, ${node.type}`}
              onClick={() => onChoose?.(node.id)}
              onKeyDown={(event) => {
                if (event.key === "Enter" || event.key === " ") {
                  event.preventDefault();
                  onChoose?.(node.id);
                }
              }}
            >
              <circle r={node.id === centre ? 9 : 6} />
              {/* The style cuts the name, not the text: what is seen must be part of the accessible name (WCAG 2.5.3). */}
              <foreignObject x={-NAME / 2} y={node.id === centre ? 13 : 8} width={NAME} height={16}>
                <div className={styles.name} title={node.name}>
                  {node.name}
                </div>
              </foreignObject>
            </g>
          );
        })}
      </svg>
      {around.length > MOST ? <figcaption>{t("count.of", { shown: MOST, total: around.length })}</figcaption> : null}
    </figure>
  );
}
