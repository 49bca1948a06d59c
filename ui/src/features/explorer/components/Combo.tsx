import { useEffect, useId, useRef, useState, type ReactNode } from "react";

import { cx } from "@/shared/ui/cx";
import { useTexts } from "@/features/explorer/texts";
import styles from "./explorer.module.css";

export interface Option {
  readonly id: string;
  readonly shown: ReactNode;
}

/** Options under a common title. */
export interface Group {
  readonly title: string;
  readonly options: readonly Option[];
}

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly groups: readonly Group[];
  readonly text: string;
  readonly isBusy: boolean;
  /** What is said when a text finds nothing. */
  readonly none: string;
  readonly onText: (text: string) => void;
  readonly onChoose: (id: string) => void;
  /** The field takes the focus when this key is pressed elsewhere. */
  readonly shortcut?: string;
  readonly isBegun?: boolean;
}

/** A field that finds while one types; the focus stays in it, arrows go through what was found. */
export function Combo({ label, hint, groups, text, isBusy, none, onText, onChoose, shortcut, isBegun }: Props) {
  const t = useTexts();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const options = groups.flatMap((group) => group.options);
  const current = options[Math.min(at, options.length - 1)];
  const shown = isOpen && text.trim() !== "";

  useEffect(() => {
    if (isBegun) field.current?.focus();
  }, [isBegun]);
  useEffect(() => {
    if (shown) list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [shown, at]);

  const choose = (option: Option | undefined) => {
    if (!option) return;
    setOpen(false);
    onChoose(option.id);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => {
      setOpen(true);
      setAt(Math.min(at + 1, options.length - 1));
    },
    ArrowUp: () => setAt(Math.max(at - 1, 0)),
    Enter: () => choose(current),
    Escape: () => (shown ? setOpen(false) : onText("")),
  };
  return (
    <div className={styles.combo}>
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown && current ? `${id}-${current.id}` : undefined}
        aria-keyshortcuts={shortcut}
        data-shortcut={shortcut}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          setOpen(true);
          setAt(0);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          const action = keys[event.key];
          if (!action || event.nativeEvent.isComposing) return;
          event.preventDefault();
          action();
        }}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={styles.comboList} hidden={!shown || options.length === 0}>
        {groups.map((group, number) => (
          <div key={group.title} role="group" aria-labelledby={`${id}-group-${number}`}>
            <div id={`${id}-group-${number}`} className={styles.comboTitle} role="presentation">
              {group.title}
            </div>
            {group.options.map((option) => (
              // The keys of the options are those of the field.
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={option.id}
                id={`${id}-${option.id}`}
                role="option"
                aria-selected={option === current}
                className={styles.comboOption}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                {option.shown}
              </div>
            ))}
          </div>
        ))}
      </div>
      {shown && options.length === 0 ? <p className={cx(styles.comboList, styles.comboNone)}>{isBusy ? t("loading") : none}</p> : null}
      <p role="status" className="visually-hidden">
        {shown && !isBusy ? t("explorer.found", { count: options.length }) : ""}
      </p>
    </div>
  );
}
