import type { RefObject } from "react";

import { cx } from "@/shared/ui/cx";
import findInRun from "../../actions/run/findInRun";
import followRun from "../../actions/run/followRun";
import turnView from "../../actions/run/turnView";
import { ActionButton } from "@/shared/keys/ActionButton";
import { useAriaKeys } from "@/shared/keys/useAriaKeys";
import { useTexts } from "@/features/runs/texts";
import { Select } from "@/shared/ui/Choice";
import type { RunView } from "@/entities/run/run";
import { KeyOf } from "@/shared/keys/Keys";
import { FILTERS, type Shown } from "../../lib/shown";
import { Timeline } from "./Timeline";
import { Tree, type TreeProps } from "./Tree";
import type { Follow } from "../../hooks/useFollow";
import styles from "./run.module.css";

interface Props extends TreeProps {
  readonly view: RunView;
  readonly shown: Shown;
  readonly search: RefObject<HTMLInputElement | null>;
  /** Undefined: there is nothing to follow. */
  readonly follow: Follow | undefined;
  readonly onFollow: () => void;
  readonly onShow: (change: Partial<Shown>) => void;
}

/** The tree with what narrows it down. */
export function TreeSide({ view, shown, search, follow, onFollow, onShow, ...tree }: Props) {
  const t = useTexts();
  const ariaKeys = useAriaKeys();
  return (
    <div className={styles.side}>
      <div className={styles.tabs} role="group" aria-label={t("run.views")}>
        {([undefined, "time"] as const).map((one) => (
          <button
            key={one ?? "tree"}
            type="button"
            aria-pressed={shown.view === one}
            aria-keyshortcuts={ariaKeys(turnView)}
            onClick={() => onShow({ view: one })}
          >
            {t(`run.${one ?? "tree"}.tab`)}
            {shown.view === one ? null : (
              <>
                {" "}
                <KeyOf of={turnView} />
              </>
            )}
          </button>
        ))}
      </div>
      {shown.view === "time" ? <Timeline view={view} current={tree.current} onChoose={tree.onChoose} /> : <Search {...{ search, shown, onShow }} />}
      {shown.view === "time" ? null : <Tree {...tree} />}
      {shown.view !== "time" && tree.rows.length === 1 && (shown.filter || shown.q) ? (
        <p className={cx(styles.none, "soft")}>{t("run.tree.none")}</p>
      ) : null}
      {follow ? (
        <ActionButton of={followRun} className={styles.follow} aria-pressed={follow.isOn} onDo={onFollow}>
          <span aria-hidden="true">{follow.isOn ? "●" : "↓"}</span>{" "}
          {follow.isOn ? t("run.following") : follow.missed > 0 ? t("run.follow.new", { count: follow.missed }) : t("run.follow")}
        </ActionButton>
      ) : null}
    </div>
  );
}

/** What narrows the tree down. */
function Search({ search, shown, onShow }: Pick<Props, "search" | "shown" | "onShow">) {
  const t = useTexts();
  const ariaKeys = useAriaKeys();
  return (
    <form className={styles.filter} role="search" onSubmit={(event) => event.preventDefault()}>
      <input
        ref={search}
        type="search"
        aria-label={t("run.search")}
        placeholder={`${t("run.search")}  ${ariaKeys(findInRun)}`}
        value={shown.q ?? ""}
        maxLength={200}
        onChange={(event) => onShow({ q: event.target.value || undefined })}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      <Select
        aria-label={t("run.filter")}
        value={shown.filter}
        values={FILTERS}
        words={(filter) => t(`run.filter.${filter}`)}
        none={t("run.filter.all")}
        onChange={(filter) => onShow({ filter })}
      />
    </form>
  );
}
