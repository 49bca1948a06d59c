import { Value } from "@/shared/ui/Table";
import { interval, percent } from "../lib/format";
import type { Measured } from "../lib/read";

/** A share with its interval, as a cell of a table. */
export function MeasuredCell({ of }: { readonly of: Measured | undefined }) {
  return (
    <td className="number">
      <Value of={percent(of?.value)} range={interval({ low: of?.low ?? null, high: of?.high ?? null })} />
    </td>
  );
}
