import { useRouter } from "@tanstack/react-router";
import { Fragment, useId, useRef, useState } from "react";
import { Dialog as AriaDialog, Modal, ModalOverlay } from "react-aria-components";

import { cx } from "@/shared/ui/cx";
import { useTexts, type Translate } from "@/app/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { Keys } from "@/shared/keys/Keys";
import { keyring } from "@/shared/keys/keyring";
import { SCREENS } from "../shell/screens";
import { beside, partsOf, ranked, type Item, type Ranked } from "./items";
import { recents, remember } from "./recent";
import { useFound } from "./useFound";
import styles from "./palette.module.css";

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Goes anywhere and does anything by a few letters. */
export function Palette({ isOpen, onClose }: Props) {
  const t = useTexts();
  return (
    <ModalOverlay className={cx("overlay", styles.overlay)} isOpen={isOpen} onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className={cx("modal", styles.root)}>
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
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<string>();
  const [own] = useState(() => itemsHere(t));
  const { items, isSearching, error } = useFound(query);
  const shown = ranked([...own, ...items], query, new Set(items.map(({ group }) => group)));
  const current = shown.find(({ id }) => id === chosen) ?? shown[0];

  const move = (step: number) => {
    const id = beside(shown, current?.id, step);
    setChosen(id);
    if (id) list.current?.querySelector(`[id="${CSS.escape(optionId(listId, id))}"]`)?.scrollIntoView({ block: "nearest" });
  };
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
    <>
      <input
        type="search"
        role="combobox"
        className={styles.input}
        aria-label={t("palette.title")}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current ? optionId(listId, current.id) : undefined}
        placeholder={t("palette.hint")}
        autoComplete="off"
        spellCheck={false}
        // The one thing in a dialog that was opened in order to type.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setChosen(undefined);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step !== undefined) {
            event.preventDefault();
            move(step);
          } else if (event.key === "Enter") {
            event.preventDefault();
            go(current);
          }
        }}
      />
      {error ? <ErrorNote error={error} /> : null}
      <div id={listId} ref={list} role="listbox" aria-label={t("palette.title")} className={styles.list}>
        {shown.map((item, index) => (
          <Fragment key={item.id}>
            {item.group !== shown[index - 1]?.group ? (
              <div role="presentation" className={styles.group}>
                {t(`palette.group.${item.group}`)}
              </div>
            ) : null}
            <Option
              item={item}
              id={optionId(listId, item.id)}
              isCurrent={item === current}
              onPoint={() => setChosen(item.id)}
              onChoose={() => go(item)}
            />
          </Fragment>
        ))}
      </div>
      <p className={cx(styles.foot, "soft")} role="status">
        {isSearching ? t("palette.searching") : t("palette.count", { count: shown.length })}
        {shown.length === 0 && !isSearching ? ` ${t("palette.none")}` : ""}
      </p>
    </>
  );
}

interface OptionProps {
  readonly item: Ranked;
  readonly id: string;
  readonly isCurrent: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Option({ item, id, isCurrent, onPoint, onChoose }: OptionProps) {
  return (
    // The field keeps the focus and has the keys; see aria-activedescendant.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      aria-disabled={item.why !== undefined}
      className={styles.option}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
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
    </div>
  );
}

function optionId(list: string, item: string): string {
  return `${list}-${item}`;
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
