import type { RunEvent } from "@/shared/stream/events";
import { reduceRun } from "./runReducer";
import { NEW_RUN, type RunView } from "./run";

/** All that is known to have happened in a run, and what it comes to. */
export interface RunLog {
  /** Each once, in the order in which they happened. */
  readonly events: readonly RunEvent[];
  readonly view: RunView;
}

export const EMPTY_LOG: RunLog = { events: [], view: NEW_RUN };

/**
 * Takes in events that came in any order and any number of times: pages of the past and the stream overlap, and a
 * connection that is back sends again. What comes after everything known is added to the view; anything else rebuilds it.
 */
export function received(log: RunLog, news: readonly RunEvent[]): RunLog {
  const last = log.view.last;
  const later = ordered(news.filter((event) => event.id > last));
  const known = new Set(news.some((event) => event.id <= last) ? log.events.map((event) => event.id) : []);
  const earlier = news.filter((event) => event.id <= last && !known.has(event.id));
  if (earlier.length === 0) {
    if (later.length === 0) return log;
    return { events: log.events.concat(later), view: reduceRun(log.view, later) };
  }
  const events = ordered([...log.events, ...earlier, ...later]);
  return { events, view: reduceRun(NEW_RUN, events) };
}

function ordered(events: readonly RunEvent[]): RunEvent[] {
  const sorted = [...events].sort((a, b) => a.id - b.id);
  return sorted.filter((event, index) => event.id !== sorted[index - 1]?.id);
}

/** A run as it was after so many of its events; going forward continues from what is shown. */
export class Replay {
  readonly #events: readonly RunEvent[];
  #count = 0;
  #view = NEW_RUN;

  constructor(events: readonly RunEvent[]) {
    this.#events = events;
  }

  at(count: number): RunView {
    if (count < this.#count) {
      this.#count = 0;
      this.#view = NEW_RUN;
    }
    this.#view = reduceRun(this.#view, this.#events.slice(this.#count, count));
    this.#count = Math.min(count, this.#events.length);
    return this.#view;
  }
}
