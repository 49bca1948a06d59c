import { Fragment } from "react";

import { shownKeys, useCustomKeys } from "./customKeys";
import { bindingId } from "./keyring";
import type { Key } from "@/shared/i18n";

/** The key of something that has a name, as it is now. */
export function KeyOf({ name, standard }: { readonly name: Key; readonly standard: string }) {
  const custom = useCustomKeys();
  return <Keys of={custom[bindingId(name, standard)] ?? standard} />;
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
