import { Fragment } from "react";

import { shownKeys, useCustomKeys } from "./customKeys";
import type { Told } from "./action";
import { keyOf } from "./keyring";

/** The key of an action, as it is now. */
export function KeyOf({ of }: { readonly of: Told }) {
  return <Keys of={keyOf(of, useCustomKeys())} />;
}

/** Keys to press, one after the other. */
export function Keys({ of }: { readonly of: string }) {
  return (
    <>
      {shownKeys(of).map((key, index) => (
        <Fragment key={index}>
          {index > 0 ? " " : null}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </>
  );
}
