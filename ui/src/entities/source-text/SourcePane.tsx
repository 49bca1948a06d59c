import { useEffect, useMemo, useRef, useState, type SyntheticEvent } from "react";

import { useTexts } from "@/entities/source-text/texts";
import { layered } from "./layers";
import { nearness } from "./nearness";
import { OffsetMap, quoteMatches, type CodePointSpan } from "./offsets";
import { blocksOf, dealt, type UnitSpan } from "./segments";
import { TextBlock } from "./TextBlock";
import styles from "./source.module.css";

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
  /** Some more, which change often while the others stay. */
  readonly front?: readonly Passage[] | undefined;
  /** Id of one of the passages that is left out, for something in front stands for it. */
  readonly hidden?: string | undefined;
  /** The passage that is strong and scrolled to; the others are faint. */
  readonly current?: string | undefined;
  readonly onChoose?: ((id: string) => void) | undefined;
  /** Whether the passage is brought into sight within the text alone, and the screen around it stays where it is. */
  readonly staysPut?: boolean;
}

/**
 * The text of a document with its passages, as text and never as markup. Blocks far from the screen are not laid out
 * and have no marks yet, so that a megabyte with thousands of overlapping passages stays quick.
 */
export function SourcePane({ name, text, passages, front = NO_PASSAGES, hidden, current, onChoose, staysPut = false }: Props) {
  const t = useTexts();
  const map = useMemo(() => new OffsetMap(text), [text]);
  const blocks = useMemo(() => blocksOf(text), [text]);
  const [right, wrong] = useMemo(() => parted(text, map, passages), [text, map, passages]);
  const [rightInFront, wrongInFront] = useMemo(() => parted(text, map, front), [text, map, front]);
  const base = useSame(useMemo(() => dealt(right, blocks), [right, blocks]));
  const hands = useMemo(
    () => layered(base, blocks, rightInFront, hidden === undefined ? [] : right.filter(({ id }) => id === hidden)),
    [base, blocks, rightInFront, right, hidden],
  );
  const labels = useMemo(() => new Map(passages.map(({ id, label }) => [id, label])), [passages]);
  const labelOf = (id: string) => front.find((passage) => passage.id === id)?.label ?? labels.get(id);
  const [overlap, setOverlap] = useState<readonly string[] | null>(null);
  const [watch] = useState(nearness);
  const pane = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (current === undefined) return;
    const around = pane.current;
    const mark = around?.querySelector(`[data-spans~="${CSS.escape(current)}"]`);
    if (!around || !mark) return;
    const center = () => {
      if (staysPut) around.scrollTop += middleOf(mark) - middleOf(around);
      else mark.scrollIntoView({ block: "center" });
    };
    center();
    // What is near the screen gets its true height when it is first drawn; only then can the mark be brought to the middle.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(center)));
    return () => cancelAnimationFrame(frame);
  }, [current, text, right, rightInFront, staysPut]);

  const chosen = (id: string) => {
    setOverlap(null);
    onChoose?.(id);
  };
  const open = (event: SyntheticEvent) => {
    const mark = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-spans]") : null;
    if (!mark) return;
    event.preventDefault();
    const ids = mark.dataset["spans"]?.split(" ") ?? [];
    if (ids.length > 1) setOverlap(ids);
    else chosen(ids[0] ?? "");
  };

  return (
    <section className="source" aria-label={t("source.label", { name })}>
      {[...wrongInFront, ...wrong].map((passage) => (
        <p key={passage.id} className="source-mismatch" role="note">
          <span aria-hidden="true">⚠ </span>
          {t("source.mismatch")} <q>{passage.quote}</q> <span className="soft">[{passage.start}, {passage.end})</span>
        </p>
      ))}
      {overlap ? (
        <div className={styles.chooser} role="group" aria-label={t("source.overlap", { count: overlap.length })}>
          <span>{t("source.overlap", { count: overlap.length })}</span>
          {overlap.map((id) => (
            <button key={id} type="button" onClick={() => chosen(id)}>
              {labelOf(id)}
            </button>
          ))}
        </div>
      ) : null}
      {/* It hears for its marks, which are buttons. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className="source-text"
        ref={pane}
        dir="auto"
        // A scrollable region must be reachable by keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={name}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key === "Enter" || event.key === " ") open(event);
        }}
      >
        {text ? (
          blocks.map((block, index) => (
            <TextBlock
              key={block.start}
              text={text}
              block={block}
              spans={hands[index] ?? NONE}
              labelOf={labelOf}
              current={holds(hands[index], current) ? current : undefined}
              isFirst={index < FIRST}
              watch={watch}
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
const NO_PASSAGES: readonly Passage[] = [];
/** Blocks that are on the screen when it opens at the beginning. */
const FIRST = 3;

/** The spans of each block, those as before where they say the same: so only blocks that change are painted anew. */
function useSame(hands: readonly UnitSpan[][]): readonly (readonly UnitSpan[])[] {
  const [kept, setKept] = useState<{ readonly of: readonly UnitSpan[][]; readonly hands: readonly (readonly UnitSpan[])[] }>({ of: hands, hands });
  if (kept.of === hands) return kept.hands;
  const same = hands.map((hand, index) => {
    const before = kept.hands[index];
    return before && areEqual(before, hand) ? before : hand;
  });
  setKept({ of: hands, hands: same });
  return same;
}

function areEqual(some: readonly UnitSpan[], others: readonly UnitSpan[]): boolean {
  return (
    some.length === others.length &&
    some.every((span, index) => {
      const other = others[index];
      return span.id === other?.id && span.start === other.start && span.end === other.end;
    })
  );
}

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

function middleOf(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect();
  return (top + bottom) / 2;
}
