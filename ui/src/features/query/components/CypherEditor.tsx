import { autocompletion, closeCompletion, type CompletionContext } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { cypher } from "@codemirror/legacy-modes/mode/cypher";
import { diagnosticCount, lintGutter, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useEffect, useRef } from "react";

import { insertionOf, optionsAfter } from "../lib/completions";
import type { GraphName } from "../hooks/useGraphNames";
import styles from "./query.module.css";

/** What is wrong with a query, at its place; lines and columns from 1. */
export interface Mark {
  readonly line: number;
  readonly column: number;
  readonly text: string;
  readonly severity: "error" | "warning";
}

/** A name to be put where the cursor is; the number tells one wish from the next. */
export interface Insertion {
  readonly name: GraphName;
  readonly number: number;
}

interface Props {
  readonly label: string;
  readonly value: string;
  readonly marks: readonly Mark[];
  /** Names to complete: labels, relationship types, properties. */
  readonly names: readonly GraphName[];
  readonly insertion: Insertion | undefined;
  readonly onChange: (value: string) => void;
  readonly onRun: () => void;
  readonly onStop: () => void;
  /** Goes through what was run: back in time, or forth. */
  readonly onWalk: (step: 1 | -1) => void;
}

const COLOURS = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--series-0)", fontWeight: "600" },
  { tag: tags.string, color: "var(--series-2)" },
  { tag: tags.number, color: "var(--series-1)" },
  { tag: tags.comment, color: "var(--ink-soft)", fontStyle: "italic" },
]);

const THEME = EditorView.theme({
  "&": { minHeight: "96px", maxHeight: "34vh", fontSize: "var(--size-3)", color: "var(--ink)" },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-gutters": { background: "var(--sunken)", color: "var(--ink-soft)", borderRight: "1px solid var(--line)" },
  ".cm-tooltip": { background: "var(--raised)", color: "var(--ink)", border: "1px solid var(--line)" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--accent)", color: "var(--on-accent)" },
});

/** A Cypher editor; nothing is parsed while one types, the server says later what is wrong. */
export function CypherEditor({ label, value, marks, names, insertion, onChange, onRun, onStop, onWalk }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const now = useRef({ onChange, onRun, onStop, onWalk, names });
  useEffect(() => {
    now.current = { onChange, onRun, onStop, onWalk, names };
  });

  useEffect(() => {
    if (!place.current) return undefined;
    // In a shadow tree the editor adopts style sheets; in the page it would add style elements, which our content
    // security policy forbids.
    const root = place.current.shadowRoot ?? place.current.attachShadow({ mode: "open" });
    const editor = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: "",
        extensions: [
          lineNumbers(),
          history(),
          bracketMatching(),
          lintGutter(),
          StreamLanguage.define(cypher),
          syntaxHighlighting(COLOURS),
          THEME,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": label }),
          autocompletion({
            // They are looked for a moment after the last key, when one may have gone elsewhere: over what one reads
            // there, the list would stay until one came back.
            override: [(context) => (context.view?.hasFocus ? completions(context, now.current.names) : null)],
          }),
          EditorView.domEventHandlers({ blur: (_event, left) => void closeCompletion(left) }),
          keymap.of([
            { key: "Mod-Enter", run: () => (now.current.onRun(), true) },
            { key: "Ctrl-ArrowUp", run: () => (now.current.onWalk(1), true) },
            { key: "Ctrl-ArrowDown", run: () => (now.current.onWalk(-1), true) },
            { key: "Escape", run: () => (now.current.onStop(), false) },
            ...defaultKeymap,
            ...historyKeymap,
          ]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) now.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, [label]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || !insertion) return;
    const { from, to } = editor.state.selection.main;
    const insert = insertionOf(insertion.name, editor.state.sliceDoc(0, from));
    editor.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } });
    editor.focus();
  }, [insertion]);

  useEffect(() => {
    const editor = view.current;
    // A change of nothing would still set what is selected back to what the editor last heard of.
    if (!editor || (marks.length === 0 && diagnosticCount(editor.state) === 0)) return;
    editor.dispatch(setDiagnostics(editor.state, marks.map((mark) => diagnostic(editor.state, mark))));
  }, [marks]);

  return <div ref={place} className={styles.cypher} data-typing="" />;
}

function diagnostic(state: EditorState, mark: Mark): Diagnostic {
  const line = state.doc.line(Math.min(Math.max(mark.line, 1), state.doc.lines));
  const from = Math.min(line.from + Math.max(mark.column - 1, 0), line.to);
  const word = /^[\p{L}\p{N}_]*/u.exec(state.sliceDoc(from, line.to))?.[0].length ?? 0;
  return { from, to: Math.min(from + Math.max(word, 1), line.to), severity: mark.severity, message: mark.text };
}

function completions(context: CompletionContext, names: Props["names"]) {
  const before = context.matchBefore(/[\p{L}\p{N}_]+/u);
  const said = context.state.sliceDoc(Math.max(0, context.pos - 500), context.pos);
  if (!before && !context.explicit && !/[:.]$/.test(said)) return null;
  return { from: before?.from ?? context.pos, options: [...optionsAfter(said, names)] };
}
