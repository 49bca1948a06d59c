import type { ReactNode } from "react";

interface Props<V> {
  readonly label: string;
  readonly value: V;
  readonly values: readonly V[];
  readonly words: (value: V) => ReactNode;
  readonly onChange: (value: V) => void;
  readonly className?: string | undefined;
  /** What stands behind them. */
  readonly children?: ReactNode;
}

/** One of a few, each a button of its own. */
export function Toggles<V>({ label, value, values, words, onChange, className, children }: Props<V>) {
  return (
    <div role="group" aria-label={label} className={className}>
      {values.map((one) => (
        <button key={String(one)} type="button" className="toggle" aria-pressed={one === value} onClick={() => onChange(one)}>
          <bdi>{words(one)}</bdi>
        </button>
      ))}
      {children}
    </div>
  );
}
