import { useId, useState, type KeyboardEvent, type ReactNode } from "react";

export interface TabItem {
  readonly id: string;
  readonly name: string;
  readonly content: () => ReactNode;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly TabItem[];
  /** What stands beside the tabs. */
  readonly children?: ReactNode;
}

const STEPS: Readonly<Record<string, (at: number, of: number) => number>> = {
  ArrowRight: (at, of) => (at + 1) % of,
  ArrowLeft: (at, of) => (at + of - 1) % of,
  Home: () => 0,
  End: (_, of) => of - 1,
};

/** One of several views of the same thing; arrow keys choose, and only the chosen one is made. */
export function Tabs({ label, tabs, children }: Props) {
  const own = useId();
  const [chosen, setChosen] = useState(tabs[0]?.id);
  const at = Math.max(0, tabs.findIndex((tab) => tab.id === chosen));
  const tab = tabs[at];
  const pressed = (event: KeyboardEvent) => {
    const next = tabs[STEPS[event.key]?.(at, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    setChosen(next.id);
    document.getElementById(`${own}-${next.id}`)?.focus();
  };
  return (
    <div className="tabs">
      <div className="tabs-head">
        <div role="tablist" aria-label={label}>
          {tabs.map(({ id, name }) => (
            <button
              key={id}
              id={`${own}-${id}`}
              type="button"
              role="tab"
              aria-selected={id === tab?.id}
              aria-controls={id === tab?.id ? `${own}-panel` : undefined}
              tabIndex={id === tab?.id ? 0 : -1}
              onClick={() => setChosen(id)}
              onKeyDown={pressed}
            >
              {name}
            </button>
          ))}
        </div>
        {children}
      </div>
      {tab ? (
        <div key={tab.id} id={`${own}-panel`} role="tabpanel" aria-labelledby={`${own}-${tab.id}`}>
          {tab.content()}
        </div>
      ) : null}
    </div>
  );
}
