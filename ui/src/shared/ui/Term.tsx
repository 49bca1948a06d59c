import type { ComponentProps, ReactNode } from "react";

interface Props extends ComponentProps<"dd"> {
  readonly name: ReactNode;
}

/** A name with what stands for it, in a description list. */
export function Term({ name, ...what }: Props) {
  return (
    <div>
      <dt>{name}</dt>
      <dd {...what} />
    </div>
  );
}
