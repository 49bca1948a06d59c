import { memo, useEffect, useMemo, useRef, useState } from "react";

import { useTexts } from "../i18n";
import { OffsetMap, quoteMatches, type CodePointSpan } from "./offsets";
import { blocksOf, dealt, segmentsOf, type Block, type UnitSpan } from "./segments";
import "./source.css";

/** A passage to highlight; offsets are code points of the document, as the API gives them. */
export interface Passage extends CodePointSpan {
  readonly id: string;
  /** What it is, for people: `Person`, `evidence of …`. */
  readonly label: string;
  /** Words that should stand there; where the text differs, a badge says so instead of a highlight. */
  readonly quote?: string | undefined;
}

interface Props {
  readonly name: string;
  readonly text: string;
  readonly passages: readonly Passage[];
  /** The passage that is strong and scrolled to; the others are faint. */
  readonly current?: string | undefined;
  readonly onChoose?: ((id: string) => void) | undefined;
}

interface Chooser {
  readonly ids: readonly string[];
  readonly block: number;
  readonly start: number;
}

/**
 * The text of a document with its passages, as text and never as markup. Blocks far from the screen are not laid out,
 * so that a megabyte with thousands of overlapping passages stays quick.
 */
export function SourcePane({ name, text, passages, current, onChoose }: Props) {
  const t = useTexts();
  const map = useMemo(() => new OffsetMap(text), [text]);
  const blocks = useMemo(() => blocksOf(text), [text]);
  const [right, wrong] = useMemo(() => parted(text, map, passages), [text, map, passages]);
  const hands = useMemo(() => dealt(right, blocks), [right, blocks]);
  const labels = useMemo(() => new Map(passages.map((passage) => [passage.id, passage.label])), [passages]);
  const [chooser, setChooser] = useState<Chooser | null>(null);
  const pane = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (current === undefined) return;
    const mark = pane.current?.querySelector(`[data-spans~="${CSS.escape(current)}"]`);
    mark?.scrollIntoView({ block: "center" });
  }, [current, text, right]);

  const chosen = (id: string) => {
    setChooser(null);
    onChoose?.(id);
  };

  return (
    <section className="source" aria-label={t("source.label", { name })}>
      {wrong.map((passage) => (
        <p key={passage.id} className="source-mismatch" role="note">
          <span aria-hidden="true">⚠ </span>
          {t("source.mismatch")} <q>{passage.quote}</q> <span className="soft">[{passage.start}, {passage.end})</span>
        </p>
      ))}
      {chooser ? (
        <div className="source-chooser" role="group" aria-label={t("source.overlap", { count: chooser.ids.length })}>
          <span>{t("source.overlap", { count: chooser.ids.length })}</span>
          {chooser.ids.map((id) => (
            <button key={id} type="button" onClick={() => chosen(id)}>
              {labels.get(id)}
            </button>
          ))}
        </div>
      ) : null}
      {/* A scrollable region must be reachable by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="source-text" ref={pane} dir="auto" tabIndex={0} role="region" aria-label={name}>
        {text ? (
          blocks.map((block, index) => (
            <TextBlock
              key={block.start}
              text={text}
              block={block}
              spans={hands[index] ?? NONE}
              labels={labels}
              current={holds(hands[index], current) ? current : undefined}
              onOpen={(ids, start) => (ids.length > 1 ? setChooser({ ids, block: index, start }) : chosen(ids[0] ?? ""))}
            />
          ))
        ) : (
          <p className="soft">{t("source.find.none")}</p>
        )}
      </div>
    </section>
  );
}

const NONE: readonly UnitSpan[] = [];

function holds(spans: readonly UnitSpan[] | undefined, id: string | undefined): boolean {
  return id !== undefined && (spans?.some((span) => span.id === id) ?? false);
}

function parted(text: string, map: OffsetMap, passages: readonly Passage[]): [UnitSpan[], Passage[]] {
  const right: UnitSpan[] = [];
  const wrong: Passage[] = [];
  for (const passage of passages) {
    if (passage.quote !== undefined && !quoteMatches(text, map, passage, passage.quote)) wrong.push(passage);
    else right.push({ id: passage.id, start: map.toUnits(passage.start), end: map.toUnits(passage.end) });
  }
  return [right, wrong];
}

interface BlockProps {
  readonly text: string;
  readonly block: Block;
  readonly spans: readonly UnitSpan[];
  readonly labels: ReadonlyMap<string, string>;
  readonly current: string | undefined;
  readonly onOpen: (ids: readonly string[], start: number) => void;
}

const TextBlock = memo(
  function TextBlock({ text, block, spans, labels, current, onOpen }: BlockProps) {
    if (spans.length === 0) return <div className="source-block">{text.slice(block.start, block.end)}</div>;
    return (
      <div className="source-block">
        {segmentsOf(spans, block.start, block.end).map((segment) => {
          const words = text.slice(segment.start, segment.end);
          if (segment.spans.length === 0) return words;
          const strong = current !== undefined && segment.spans.includes(current);
          const open = () => onOpen(segment.spans, segment.start);
          // A <mark> stays in the text for those who read by ear, and can be opened.
          /* eslint-disable jsx-a11y/no-noninteractive-element-to-interactive-role */
          return (
            <mark
              key={segment.start}
              role="button"
              tabIndex={strong ? 0 : -1}
              className={strong ? "strong" : undefined}
              data-depth={Math.min(segment.spans.length, 3)}
              data-spans={segment.spans.join(" ")}
              title={segment.spans.map((id) => labels.get(id)).join(" · ")}
              aria-current={strong ? "true" : undefined}
              onClick={open}
              onKeyDown={(event) => {
                if (event.key === "Enter" || event.key === " ") {
                  event.preventDefault();
                  open();
                }
              }}
            >
              {words}
            </mark>
          );
          /* eslint-enable jsx-a11y/no-noninteractive-element-to-interactive-role */
        })}
      </div>
    );
  },
  (before, after) =>
    before.text === after.text &&
    before.block === after.block &&
    before.spans === after.spans &&
    before.labels === after.labels &&
    before.current === after.current,
);
