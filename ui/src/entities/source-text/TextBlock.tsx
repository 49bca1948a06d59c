import { memo, useCallback, useState } from "react";

import type { Watch } from "./nearness";
import { segmentsOf, type Block, type UnitSpan } from "./segments";
import styles from "./source.module.css";

interface Props {
  readonly text: string;
  readonly block: Block;
  readonly spans: readonly UnitSpan[];
  readonly labelOf: (id: string) => string | undefined;
  /** What is strong, if it is in this block. */
  readonly current: string | undefined;
  /** Whether it is on the screen from the beginning. */
  readonly isFirst: boolean;
  readonly watch: Watch;
}

/**
 * A part of a document. Its marks come when it comes near the screen, and stay: most of a long text is never looked at.
 * They have no handlers of their own, the pane hears for all.
 */
export const TextBlock = memo(
  function TextBlock({ text, block, spans, labelOf, current, isFirst, watch }: Props) {
    const [isNear, setNear] = useState(isFirst);
    const watched = useCallback((element: Element | null) => (element ? watch(element, () => setNear(true)) : undefined), [watch]);
    const isMarked = spans.length > 0 && (isNear || current !== undefined);
    return (
      <div className={styles.block} ref={isNear || spans.length === 0 ? null : watched}>
        {isMarked
          ? segmentsOf(spans, block.start, block.end).map((segment) => {
              const words = text.slice(segment.start, segment.end);
              if (segment.spans.length === 0) return words;
              const strong = current !== undefined && segment.spans.includes(current);
              return (
                <mark
                  key={segment.start}
                  // It stays in the text for those who read by ear, and can be opened.
                  // eslint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
                  role="button"
                  tabIndex={strong ? 0 : -1}
                  className={strong ? "strong" : undefined}
                  data-depth={Math.min(segment.spans.length, 3)}
                  data-spans={segment.spans.join(" ")}
                  title={segment.spans.map(labelOf).join(" · ")}
                  aria-current={strong ? "true" : undefined}
                >
                  {words}
                </mark>
              );
            })
          : text.slice(block.start, block.end)}
      </div>
    );
  },
  (before, after) =>
    before.text === after.text &&
    before.block === after.block &&
    before.spans === after.spans &&
    before.current === after.current,
);
