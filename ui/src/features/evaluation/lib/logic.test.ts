import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { csv, escapedLatex, latex, markdown } from "./exports";
import { amount, interval, mark, percent, points } from "./format";
import { chosen, counts, idsOf, shownOf, type Cell, type Evaluation, type Row } from "./model";
import { sortedRows } from "./rows";

const none = { value: null, low: null, high: null, reason: null };

function cell(f1: number | null, sums: number[] = [1, 2, 3], delta?: number): Cell {
  const difference = delta === undefined ? null : { difference: delta, low: 0, high: 0, p_value: 0.01 };
  return { documents: 1, sums, precision: none, recall: none, f1: { ...none, value: f1 }, difference };
}

const row = (name: string, ...cells: (Cell | null)[]): Row => ({ task: "ner", name, cells });

describe("figures", () => {
  it("are percent with their interval", () => {
    expect([percent(0.96142), percent(null), interval({ low: 0.942, high: 0.976 }), interval(none)]).toEqual([
      "96.1",
      "–",
      "[94.2, 97.6]",
      "",
    ]);
  });

  it("have a sign when they are differences", () => {
    expect([points(0.0131), points(-0.004), points(-0.0001), amount(3), amount(2.75)]).toEqual(["+1.3", "−0.4", "±0.0", "3", "2.8"]);
  });

  it("are marked only when luck hardly explains them", () => {
    const by = (difference: number, p_value: number) => mark({ difference, low: 0, high: 0, p_value });
    expect([by(0.1, 0.01), by(-0.1, 0.01), by(0.1, 0.05), mark(null)]).toEqual(["better", "worse", "alike", "alike"]);
  });

  it("keep the interval around the value", () => {
    fc.assert(
      fc.property(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })), ([a, b]) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const [one, other] = interval({ low, high }).slice(1, -1).split(", ").map(Number);
        return one !== undefined && other !== undefined && one <= other && Math.abs(one - 100 * low) <= 0.051;
      }),
    );
  });
});

describe("counts", () => {
  it("are right, made up and missed", () => {
    expect(counts(cell(0.4, [1, 2, 4]))).toEqual({ tp: 1, fp: 1, fn: 3 });
    expect(counts(cell(0.4, [1, 2, 3, 4]))).toBeUndefined();
  });
});

describe("sorted", () => {
  const rows = [row("b", cell(0.5)), row("a", cell(null)), row("c", cell(0.9))];
  const names = (list: readonly Row[]) => list.map(({ name }) => name);

  it("puts what is undefined last, whichever way", () => {
    expect(names(sortedRows(rows, "f1", false))).toEqual(["b", "c", "a"]);
    expect(names(sortedRows(rows, "f1", true))).toEqual(["c", "b", "a"]);
    expect(names(sortedRows(rows, "name", false))).toEqual(["a", "b", "c"]);
    expect(names(sortedRows(rows, undefined, true))).toEqual(["b", "a", "c"]);
  });

  it("keeps all rows, in order", () => {
    const value = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(fc.array(value), fc.boolean(), (values, down) => {
        const given = values.map((f1, index) => row(String(index), cell(f1)));
        const found = sortedRows(given, "f1", down);
        const shown = found.map((one) => one.cells[0]?.f1.value ?? null).filter((f1) => f1 !== null);
        const ordered = [...shown].sort((a, b) => (down ? b - a : a - b));
        return found.length === given.length && new Set(found).size === given.length && shown.join() === ordered.join();
      }),
    );
  });

  it("takes the differences of the last evaluation", () => {
    const compared = [row("a", cell(0.5), cell(0.6, [1, 2, 3], 0.1)), row("b", cell(0.5), cell(0.7, [1, 2, 3], 0.2))];
    expect(names(sortedRows(compared, "delta", true))).toEqual(["b", "a"]);
  });
});

describe("exports", () => {
  const table = { columns: ["type", "F1"], rows: [["Conflict_Attack|x", "96.1 [94.2, 97.6]"]] };

  it("write the same cells in each format", () => {
    expect(markdown(table)).toBe("| type | F1 |\n| --- | ---: |\n| Conflict\\_Attack\\|x | 96.1 \\[94.2, 97.6\\] |\n");
    expect(latex(table)).toContain("Conflict\\_Attack\\textbar{}x & 96.1 {[}94.2, 97.6{]} \\\\");
    expect(csv(table)).toBe('type,F1\r\nConflict_Attack|x,"96.1 [94.2, 97.6]"\r\n');
  });

  it("leave no command of LaTeX to a hostile name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const plain = escapedLatex(text)
          .replace(/\\(textbackslash|textasciicircum|textasciitilde|textless|textgreater|textbar)\{\}/g, "")
          .replace(/\\[{}$&#%_]/g, "")
          .replace(/\$-\$|\$\\pm\$|\$\\Delta\$|\{[[\]*]\}/g, "");
        return !/[\\{}$&#%_^~]/.test(plain);
      }),
    );
    expect(escapedLatex("\\input{x}%")).toBe("\\textbackslash{}input\\{x\\}\\%");
  });

  it("give a spreadsheet no formula, and read back the same", () => {
    expect(csv({ columns: ["=1+1", "-3.5"], rows: [] })).toBe("'=1+1,-3.5\r\n");
    fc.assert(
      fc.property(fc.string(), (text) => {
        const [line = ""] = csv({ columns: [text, "x"], rows: [] }).split(/,x\r\n$/);
        const inner = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line;
        return inner === text || inner === `'${text}`;
      }),
    );
  });

  it("keep one line a row in Markdown, whatever a name holds", () => {
    fc.assert(
      fc.property(fc.string(), (text) => markdown({ columns: ["a"], rows: [[text]] }).trimEnd().split("\n").length === 3),
    );
  });
});

describe("the address", () => {
  it("is read with care", () => {
    expect(shownOf({ of: 5, level: "x", cell: { evaluation: "e", task: "ner", outcome: "?" }, case: 1.5, down: "yes" })).toEqual({
      cell: { evaluation: "e", task: "ner", type: undefined, document: undefined, outcome: "wrong" },
    });
    expect(idsOf({ of: "evaluation_1,../x,evaluation_2,evaluation_1" })).toEqual(["evaluation_1", "evaluation_2"]);
  });

  it("compares at most five of one kind", () => {
    const all = ["1", "2", "3"].map((id) => ({ id, kind: id === "3" ? "genres" : "extraction" })) as Evaluation[];
    expect(chosen(all, ["1"], "2")).toEqual(["1", "2"]);
    expect(chosen(all, ["1", "2"], "1")).toEqual(["2"]);
    expect(chosen(all, ["1", "2"], "3")).toEqual(["3"]);
  });
});
