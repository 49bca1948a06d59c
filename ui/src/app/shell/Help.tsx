import { useState } from "react";

import { useTexts } from "@/app/texts";
import { Dialog } from "@/shared/ui/Dialog";
import { KeyTable } from "@/shared/keys/KeyTable";
import { fit } from "@/shared/ui/fuzzy";
import { useCustomKeys } from "@/shared/keys/customKeys";
import { bindingsOf, keyring, type Binding } from "@/shared/keys/keyring";
import styles from "./shell.module.css";

/** The keys of the screen that is shown, and those that work everywhere; each can be given another. */
export function Help({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog title={t("help.title")} isOpen={isOpen} onClose={onClose}>
      <KeyList />
      <p className="soft">{t("help.fields")}</p>
    </Dialog>
  );
}

function KeyList() {
  const t = useTexts();
  const [query, setQuery] = useState("");
  const custom = useCustomKeys();
  const [layers] = useState(() => keyring.layers());
  const bindings = bindingsOf(layers, custom);
  const shown = bindings.filter((one) => fit(query, `${t(one.name)} ${one.key}`));
  return (
    <>
      <label className={styles.helpSearch}>
        <span className="visually-hidden">{t("help.search")}</span>
        <input type="search" value={query} placeholder={t("help.search")} onChange={(event) => setQuery(event.target.value)} />
      </label>
      <Group title={t("help.here")} bindings={shown.filter(({ scope }) => scope === "screen")} all={bindings} />
      <Group title={t("help.everywhere")} bindings={shown.filter(({ scope }) => scope === "everywhere")} all={bindings} />
      {shown.length === 0 ? <p role="status">{t("help.none")}</p> : null}
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly bindings: readonly Binding[];
  readonly all: readonly Binding[];
}

function Group({ title, bindings, all }: GroupProps) {
  if (bindings.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <KeyTable bindings={bindings} all={all} />
    </section>
  );
}
