import { hasProblems, type Call, type Round } from "@/entities/run/calls";

/** What an expert did in a round. */
export interface Cell {
  readonly round: number;
  /** Key of its one call; of the round where there are more. */
  readonly key: string;
  readonly asked: number;
  readonly answered: number;
  readonly problems: number;
  /** From the first question to the last answer. */
  readonly seconds: number;
  /** How many passages it read at once, in equal parts of the round's time. */
  readonly busy: readonly number[];
}

export interface Timeline {
  readonly columns: readonly { readonly round: number; readonly seconds: number }[];
  readonly lanes: readonly { readonly expert: string; readonly cells: readonly (Cell | undefined)[] }[];
  /** Most passages that any expert read at once. */
  readonly peak: number;
}

/** Parts that the time of a round is divided into. */
export const PARTS = 60;

interface Column {
  readonly seconds: number;
  readonly cells: ReadonlyMap<string, Cell>;
}

const known = new WeakMap<Round, Column>();

/**
 * A lane for each expert and a column for each round.
 *
 * @param now ISO 8601; until then those work who have not answered.
 */
export function timelineOf(rounds: readonly Round[], now: string): Timeline {
  const columns = rounds.map((round) => {
    const isOver = round.answered === round.calls.length;
    // A round in which all answered stays as it is, however long the run goes on.
    const column = (isOver ? known.get(round) : undefined) ?? columnOf(round, Date.parse(now));
    if (isOver) known.set(round, column);
    return column;
  });
  const experts = [...new Set(columns.flatMap((column) => [...column.cells.keys()]))].sort();
  const lanes = experts.map((expert) => ({ expert, cells: columns.map((column) => column.cells.get(expert)) }));
  let peak = 1;
  for (const { cells } of lanes) for (const cell of cells) for (const busy of cell?.busy ?? []) peak = Math.max(peak, busy);
  return { columns: columns.map(({ seconds }, index) => ({ round: rounds[index]?.number ?? 0, seconds })), lanes, peak };
}

function columnOf(round: Round, now: number): Column {
  const spans = new Map<string, { call: Call; from: number; to: number }[]>();
  let [start, end] = [Infinity, -Infinity];
  for (const call of round.calls) {
    const from = Date.parse(call.askedAt);
    const to = Math.max(from, call.answer ? Date.parse(call.answer.at) : now);
    if (!Number.isFinite(from) || !Number.isFinite(to)) continue;
    start = Math.min(start, from);
    end = Math.max(end, to);
    const own = spans.get(call.expert);
    if (own) own.push({ call, from, to });
    else spans.set(call.expert, [{ call, from, to }]);
  }
  const length = Math.max(end - start, 1);
  const part = (at: number) => Math.min(PARTS - 1, Math.floor(((at - start) / length) * PARTS));
  const cells = new Map<string, Cell>();
  for (const [expert, own] of spans) {
    const changes = new Array<number>(PARTS + 1).fill(0);
    let [first, last] = [Infinity, -Infinity];
    for (const { from, to } of own) {
      changes[part(from)] = (changes[part(from)] ?? 0) + 1;
      changes[part(to) + 1] = (changes[part(to) + 1] ?? 0) - 1;
      first = Math.min(first, from);
      last = Math.max(last, to);
    }
    let sum = 0;
    const busy = changes.slice(0, PARTS).map((change) => (sum += change));
    const answered = own.filter(({ call }) => call.answer !== null);
    cells.set(expert, {
      round: round.number,
      key: own.length === 1 && own[0] ? own[0].call.key : `round ${round.number}`,
      asked: own.length,
      answered: answered.length,
      problems: answered.filter(({ call }) => call.answer && hasProblems(call.answer)).length,
      seconds: (last - first) / 1000,
      busy,
    });
  }
  return { seconds: Number.isFinite(start) ? length / 1000 : 0, cells };
}

/** The outline of a cell, in a picture that is `PARTS` wide and 1 high. */
export function outlineOf(busy: readonly number[], peak: number): string {
  const steps = busy.map((count, at) => `L${at} ${height(count, peak)}L${at + 1} ${height(count, peak)}`);
  return `M0 1${steps.join("")}L${busy.length} 1Z`;
}

function height(count: number, peak: number): string {
  return (1 - count / peak).toFixed(3);
}
