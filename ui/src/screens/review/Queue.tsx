import { GridList, GridListItem, ListLayout, Virtualizer } from "react-aria-components";

import { useTexts } from "../../i18n";
import { ErrorNote } from "../../parts/ErrorNote";
import { statement, type Fact } from "./facts";
import type { QueueState } from "./useQueue";

const SIGNS = { entity: "●", relation: "→", event: "◆", argument: "◇" } as const;
const ROW = 52;

interface Props {
  readonly facts: readonly Fact[];
  readonly current: string | undefined;
  readonly marked: ReadonlySet<string>;
  readonly state: QueueState;
  readonly onChoose: (id: string) => void;
}

/** The list of facts; only what is on the screen is in the page. */
export function Queue({ facts, current, marked, state, onChoose }: Props) {
  const t = useTexts();
  if (state.error) return <ErrorNote error={state.error} onRetry={state.retry} />;
  if (!state.isLoading && facts.length === 0) return <p className="review-queue soft">{t("review.empty")}</p>;
  return (
    <div className="review-queue">
      <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: ROW }}>
        <GridList
          aria-label={t("review.queue")}
          items={facts.map((fact) => ({ ...fact, isCurrent: fact.id === current, isMarked: marked.has(fact.id) }))}
          selectionMode="single"
          selectionBehavior="replace"
          selectedKeys={current ? [current] : []}
          onSelectionChange={(keys) => {
            const [key] = keys === "all" ? [] : [...keys];
            if (key !== undefined) onChoose(String(key));
          }}
          onScroll={(event) => {
            const { scrollTop, clientHeight, scrollHeight } = event.currentTarget;
            if (state.hasMore && !state.isLoadingMore && scrollTop + 3 * clientHeight > scrollHeight) state.more();
          }}
        >
          {(fact) => (
            <GridListItem id={fact.id} textValue={statement(fact)} className="review-row">
              <span className="review-sign" aria-hidden="true">
                {fact.isMarked ? "☑" : SIGNS[fact.kind]}
              </span>
              <span className="review-words">
                <span className="review-statement">{statement(fact)}</span>
                <span className="soft">
                  {t("review.confidence", { value: fact.confidence.toFixed(2) })} ·{" "}
                  {t("review.disagreement", { value: fact.disagreement.toFixed(2) })} ·{" "}
                  {t("review.support", { count: fact.support })}
                </span>
              </span>
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
      {state.isLoadingMore ? <p className="soft">{t("review.more")}</p> : null}
    </div>
  );
}
