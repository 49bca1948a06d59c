import type { ReactNode } from "react";

import { cx } from "./cx";
import chart from "@/shared/charts/chart.module.css";
import styles from "./table.module.css";
import scores from "./scores.module.css";

/** What stands over a column: words, or words over numbers. */
export type Head = ReactNode | { readonly number: ReactNode };

/** The heads of columns that all have numbers. */
export function numbers(...heads: readonly ReactNode[]): readonly Head[] {
  return heads.map((number) => ({ number }));
}

function Heads({ of }: { readonly of: readonly Head[] }) {
  return (
    <thead>
      <tr>
        {of.map((head, at) => {
          if (head === "") return <td key={at} />;
          const isNumber = typeof head === "object" && head !== null && "number" in head;
          return (
            <th key={at} scope="col" className={isNumber ? "number" : undefined}>
              {isNumber ? head.number : head}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface Props {
  readonly heads?: readonly Head[];
  readonly label?: string;
  readonly className?: string;
  /** Its rows. */
  readonly children: ReactNode;
}

export function Table({ heads, label, className, children }: Props) {
  return (
    <table className={className} aria-label={label}>
      {heads ? <Heads of={heads} /> : null}
      <tbody>{children}</tbody>
    </table>
  );
}

/** A table of one's things, a line each; one that scrolls may be wider than the page. */
export function DataTable({ scrolls = false, ...table }: Props & { readonly scrolls?: boolean }) {
  const made = <Table {...table} className={cx(styles.data)} />;
  return scrolls ? <div className={styles.scroll}>{made}</div> : made;
}

/** What may be wider than the page: it scrolls by itself, by keyboard too. */
export function Wide({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // A scrollable region must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={cx(scores.scroll, scores.still)} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

export function WideTable({ label, ...table }: Props & { readonly label: string }) {
  return (
    <Wide label={label}>
      <Table label={label} {...table} />
    </Wide>
  );
}

/** A table with a title, beside figures. */
export function TitledTable({ title, ...table }: Props & { readonly title: string }) {
  return (
    <section className={chart.root} aria-label={title}>
      <h3>{title}</h3>
      <Table {...table} />
    </section>
  );
}

/** The name of a row, in the direction of its own writing. */
export function RowName({ children }: { readonly children: ReactNode }) {
  return (
    <th scope="row" dir="auto">
      {children}
    </th>
  );
}

/** A figure over its interval, or what else tells how sure it is. */
export function Value({ of, range }: { readonly of: ReactNode; readonly range: ReactNode }) {
  return (
    <>
      <span className={scores.value}>{of}</span>
      <span className={scores.interval}>{range || "\u00a0"}</span>
    </>
  );
}
