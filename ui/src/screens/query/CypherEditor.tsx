import { autocompletion, type CompletionContext } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { cypher } from "@codemirror/legacy-modes/mode/cypher";
import { lintGutter, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useEffect, useRef } from "react";

/** What is wrong with a query, at its place; lines and columns from 1. */
export interface Mark {
  readonly line: number;
  readonly column: number;
  readonly text: string;
  readonly severity: "error" | "warning";
}

interface Props {
  readonly label: string;
  readonly value: string;
  readonly marks: readonly Mark[];
  /** Names to complete: labels, relationship types, properties. */
  readonly words: readonly { readonly label: string; readonly type: "class" | "type" | "property" }[];
  readonly onChange: (value: string) => void;
  readonly onRun: () => void;
  readonly onStop: () => void;
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
export function CypherEditor({ label, value, marks, words, onChange, onRun, onStop }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const now = useRef({ onChange, onRun, onStop, words });
  useEffect(() => {
    now.current = { onChange, onRun, onStop, words };
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
          autocompletion({ override: [(context) => completions(context, now.current.words)] }),
          keymap.of([
            { key: "Mod-Enter", run: () => (now.current.onRun(), true) },
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
    if (!editor) return;
    editor.dispatch(setDiagnostics(editor.state, marks.map((mark) => diagnostic(editor.state, mark))));
  }, [marks]);

  return <div ref={place} className="cypher" data-typing="" />;
}

function diagnostic(state: EditorState, mark: Mark): Diagnostic {
  const line = state.doc.line(Math.min(Math.max(mark.line, 1), state.doc.lines));
  const from = Math.min(line.from + Math.max(mark.column - 1, 0), line.to);
  return { from, to: Math.min(from + 1, line.to), severity: mark.severity, message: mark.text };
}

function completions(context: CompletionContext, words: Props["words"]) {
  const before = context.matchBefore(/[\w\u4e00-\u9fff]+/);
  if (!before && !context.explicit) return null;
  return { from: before?.from ?? context.pos, options: [...words] };
}
