/** An event as it came: what it tells is still text. */
export interface Raw {
  readonly id: number;
  readonly type: string;
  readonly data: string;
}

export type Connection = "connecting" | "live" | "lost";

/** Who is told what a source gives. */
export interface SourceListener {
  readonly event: (raw: Raw) => void;
  readonly is: (connection: Connection) => void;
}

/** Gives the events of the platform after one, -1: from now on, until what it returns is called. */
export type Source = (after: number, told: SourceListener) => () => void;

/** What the server sends first: the number of the last event before those that follow. It tells nobody anything. */
export const LISTENING = "listening";
