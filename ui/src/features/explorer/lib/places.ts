import type { SceneNode } from "./scene";

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Puts nodes that an expansion brings where there is room: beyond their source, seen from the middle of what is drawn;
 * around everything where the source is in the middle itself. The server has put them around the source, but it does
 * not know what else is there.
 */
export function beside(fresh: readonly SceneNode[], source: Place, drawn: readonly Place[]): readonly SceneNode[] {
  const middle = meanOf(drawn);
  const away = apart(source, middle);
  const spread = Math.max(1, ...drawn.map((node) => apart(node, middle)));
  if (away < spread / 4) {
    return fresh.map((node) => {
      const [dx, dy] = [node.x - source.x, node.y - source.y];
      const length = Math.hypot(dx, dy) || 1;
      const reach = (spread + length) / length;
      return { ...node, x: source.x + dx * reach, y: source.y + dy * reach };
    });
  }
  const own = Math.max(0.5, ...fresh.map((node) => apart(node, source)));
  const step = (own * 0.9 + 0.6) / away;
  const [dx, dy] = [(source.x - middle.x) * step, (source.y - middle.y) * step];
  return fresh.map((node) => ({ ...node, x: node.x + dx, y: node.y + dy }));
}

/** Puts the nodes of a path, in its order, between those of them that are drawn; beside the picture if none is. */
export function between(path: readonly SceneNode[], drawn: ReadonlyMap<string, Place>): readonly SceneNode[] {
  const known = path.flatMap((node, index) => (drawn.has(node.id) ? [{ index, ...(drawn.get(node.id) as Place) }] : []));
  const [first] = known;
  if (!first) {
    const right = Math.max(0, ...[...drawn.values()].map((node) => node.x));
    return path.map((node, index) => ({ ...node, x: right + 2 + 1.5 * index, y: 0 }));
  }
  return path.map((node, index) => {
    const before = known.findLast((one) => one.index <= index) ?? first;
    const next = known.find((one) => one.index >= index);
    if (next && next.index !== before.index && before.index <= index) {
      const share = (index - before.index) / (next.index - before.index);
      // A bow keeps the new nodes from lying on what is drawn between the ends.
      const bow = Math.sin(share * Math.PI) * 0.25;
      const [dx, dy] = [next.x - before.x, next.y - before.y];
      return { ...node, x: before.x + dx * share - dy * bow, y: before.y + dy * share + dx * bow };
    }
    return { ...node, x: before.x + 1.5 * (index - before.index), y: before.y + 0.4 * (index - before.index) };
  });
}

function meanOf(places: readonly Place[]): Place {
  const count = Math.max(1, places.length);
  const sum = places.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / count, y: sum.y / count };
}

function apart(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
