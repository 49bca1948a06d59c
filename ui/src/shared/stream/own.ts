import { LISTENING, type Source } from "./source";
import { within } from "@/shared/workspace";

/** What of `EventSource` is used; a test gives another. */
export type OpenStream = (url: string) => Pick<EventSource, "close" | "addEventListener" | "readyState">;

const CLOSED = 2;
const FIRST_MS = 1000;
const MOST_MS = 15_000;

/**
 * A connection to the server's stream. The browser connects again by itself when the connection breaks; when the
 * server refused it (no session, too many streams, a proxy without a server) it is tried again here, ever more rarely.
 */
export function ownStream(types: readonly string[], open: OpenStream = (url) => new EventSource(url)): Source {
  return (after, told) => {
    let last = after;
    let wait = FIRST_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stream: ReturnType<OpenStream>;
    const begin = () => {
      const one = open(within(`/api/v1/stream?topics=runs,facts,locks${last >= 0 ? `&after=${last}` : ""}`));
      stream = one;
      one.addEventListener("open", () => {
        wait = FIRST_MS;
        told.is("live");
      });
      one.addEventListener("error", () => {
        told.is("lost");
        if (one.readyState !== CLOSED) return;
        timer = setTimeout(begin, wait);
        wait = Math.min(wait * 2, MOST_MS);
      });
      for (const type of [LISTENING, ...types]) {
        one.addEventListener(type, (event) => {
          const { lastEventId, data } = event as MessageEvent<string>;
          const id = lastEventId === "" ? NaN : Number(lastEventId);
          if (!Number.isSafeInteger(id)) return;
          last = Math.max(last, id);
          told.event({ id, type, data });
        });
      }
    };
    begin();
    return () => {
      clearTimeout(timer);
      stream.close();
    };
  };
}
