import { useRouter } from "@tanstack/react-router";
import { Fragment, useState, type ComponentProps } from "react";
import {
  Autocomplete,
  Dialog as AriaDialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  TextField,
  type ListBoxItemProps,
} from "react-aria-components";

import { cx } from "@/shared/ui/cx";
import { useTexts, type Translate } from "@/app/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { Keys } from "@/shared/keys/Keys";
import { keyring } from "@/shared/keys/keyring";
import { SCREENS } from "../shell/screens";
import { partsOf, ranked, type Item, type Ranked } from "./items";
import { recents, remember } from "./recent";
import { useFound } from "./useFound";
import dialog from "@/shared/ui/dialog.module.css";
import styles from "./palette.module.css";

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Goes anywhere and does anything by a few letters. */
export function Palette({ isOpen, onClose }: Props) {
  const t = useTexts();
  return (
    <ModalOverlay className={cx(dialog.overlay, styles.overlay)} isOpen={isOpen} onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className={cx(dialog.modal, styles.root)}>
        <AriaDialog aria-label={t("palette.title")} className={cx(styles.dialog)}>
          <Search onClose={onClose} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function Search({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  const router = useRouter();
  const [query, setQuery] = useState("");
  const [own] = useState(() => itemsHere(t));
  const { items, isSearching, error } = useFound(query);
  const shown = ranked([...own, ...items], query, new Set(items.map(({ group }) => group)));

  const go = (item: Ranked | undefined) => {
    if (!item || item.why !== undefined) return;
    onClose();
    if (typeof item.go !== "string") {
      // When the dialog has given the focus back: what is done may want it.
      const run = item.go;
      setTimeout(run, 0);
      return;
    }
    remember({ label: item.label, group: item.group, go: item.go });
    router.history.push(item.go);
  };

  return (
    <Autocomplete inputValue={query} onInputChange={setQuery}>
      {/* The one thing in a dialog that was opened in order to type. */}
      {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
      <TextField aria-label={t("palette.title")} autoFocus>
        <Input type="search" role="combobox" className={cx(styles.input)} aria-expanded placeholder={t("palette.hint")} />
      </TextField>
      {error ? <ErrorNote error={error} /> : null}
      <ListBox
        aria-label={t("palette.title")}
        className={cx(styles.list)}
        // The first of them is the current one at once; the field keeps the focus.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus="first"
        shouldFocusWrap
        onMouseDown={(event) => event.preventDefault()}
        onAction={(id) => go(shown.find((item) => item.id === id))}
      >
        {[...new Set(shown.map(({ group }) => group))].map((group) => (
          <ListBoxSection key={group} id={group}>
            <Header className={styles.group}>{t(`palette.group.${group}`)}</Header>
            {shown.filter((item) => item.group === group).map(optionOf)}
          </ListBoxSection>
        ))}
      </ListBox>
      <p className={cx(styles.foot, "soft")} role="status">
        {isSearching ? t("palette.searching") : t("palette.count", { count: shown.length })}
        {shown.length === 0 && !isSearching ? ` ${t("palette.none")}` : ""}
      </p>
    </Autocomplete>
  );
}

/** What cannot be chosen now can be gone to: it says why. */
function optionOf(item: Ranked) {
  const refused: Pick<ListBoxItemProps, "render"> = { render: (props) => <div {...(props as ComponentProps<"div">)} aria-disabled /> };
  return (
    <ListBoxItem key={item.id} id={item.id} textValue={item.label} className={cx(styles.option)} {...(item.why === undefined ? {} : refused)}>
      <span className={styles.label}>
        {partsOf(item.label, item.at).map((part, index) =>
          part.isHit ? <b key={index}>{part.text}</b> : <Fragment key={index}>{part.text}</Fragment>,
        )}
      </span>
      {item.detail ? <span className={cx("soft", styles.detail)}>{item.detail}</span> : null}
      {item.why ? <span className="soft">{item.why}</span> : null}
      {item.keys ? (
        <span className={styles.keys}>
          <Keys of={item.keys} />
        </span>
      ) : null}
    </ListBoxItem>
  );
}

/** What needs no server: the screens, what can be done here, where one has been. */
function itemsHere(t: Translate): Item[] {
  const bindings = keyring.bindings();
  const ways = new Map(bindings.map((binding) => [binding.name, binding.key]));
  return [
    ...recents().map((one): Item => ({ id: `recent ${one.go}`, group: "recent", label: one.label, go: one.go })),
    ...bindings
      .filter(({ scope }) => scope === "screen")
      .map((one): Item => ({ id: `action ${one.id}`, group: "screen", label: t(one.name), keys: one.key, why: one.why, go: one.run })),
    ...SCREENS.map(({ path, name }): Item => ({ id: `screen ${path}`, group: "screens", label: t(name), keys: ways.get(name), go: path })),
    ...bindings
      .filter(({ scope, name }) => scope === "everywhere" && name === "help.title")
      .map((one): Item => ({ id: "help", group: "screens", label: t(one.name), keys: one.key, go: one.run })),
  ];
}
