import type { ReactNode } from "react";

interface Props {
  readonly of: { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean; readonly fetchNextPage: () => unknown };
  readonly className?: string;
  readonly children: ReactNode;
}

/** The way to the next page of a list; nothing where there is none. */
export function MorePages({ of, className, children }: Props) {
  if (!of.hasNextPage) return null;
  return (
    <button type="button" className={className} disabled={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
      {children}
    </button>
  );
}
