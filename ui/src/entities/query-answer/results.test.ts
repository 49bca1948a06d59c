import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { cell, csv, remembered } from "./results";

/** Reads CSV by the rules of RFC 4180, for the tests alone. */
function read(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = "";
  let inside = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (inside) {
      if (character !== '"') field += character;
      else if (text[at + 1] === '"') field += text.charAt(++at);
      else inside = false;
    } else if (character === '"') inside = true;
    else if (character === ",") {
      row.push(field);
      field = "";
    } else if (character === "\r" && text[at + 1] === "\n") {
      rows.push([...row, field]);
      [row, field] = [[], ""];
      at++;
    } else field += character;
  }
  return rows;
}

describe("csv", () => {
  it("is read back as it was, whatever the texts hold", () => {
    const text = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r", "中", " ", "😀") });
    const plain = text.filter((one) => !/^[=+\-@\t\r]/.test(one));
    fc.assert(
      fc.property(fc.array(fc.tuple(plain, plain), { maxLength: 6 }), (rows) => {
        expect(read(csv(["a", "b"], rows))).toEqual([["a", "b"], ...rows]);
      }),
    );
  });

  it("lets no cell be a formula", () => {
    expect(csv(["n"], [["=1+1"], ["@x"], [-3], [null]])).toBe("n\r\n'=1+1\r\n'@x\r\n-3\r\n\r\n");
  });
});

describe("cell", () => {
  it("shows nodes as JSON and cuts what is long between characters", () => {
    expect(cell({ id: 1 })).toBe('{"id":1}');
    expect(cell("😀".repeat(300))).toBe(`${"😀".repeat(200)}…`);
    expect(cell(null)).toBe("");
  });
});

describe("remembered", () => {
  it("keeps each query once, the newest first, and no more than fifty", () => {
    expect(remembered(["b", "a"], " a ")).toEqual(["a", "b"]);
    expect(remembered([], "  ")).toEqual([]);
    const many = Array.from({ length: 60 }, (_, n) => String(n)).reduce<readonly string[]>((h, q) => remembered(h, q), []);
    expect([many.length, many[0]]).toEqual([50, "59"]);
  });
});
