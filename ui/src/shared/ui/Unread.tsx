import type { ReactNode } from "react";

import { ErrorNote } from "./ErrorNote";

interface Props {
  readonly error: { readonly status: number };
  readonly onRetry: () => unknown;
  /** What is said where there is no such thing. */
  readonly children: ReactNode;
}

/** What a screen shows instead of a thing that it could not read: that there is none, or what to do. */
export function Unread({ error, onRetry, children }: Props) {
  if (error.status === 404) return <div className="empty">{children}</div>;
  return (
    <div className="screen">
      <ErrorNote error={error} onRetry={() => void onRetry()} />
    </div>
  );
}
