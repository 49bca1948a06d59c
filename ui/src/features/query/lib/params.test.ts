import { describe, expect, it } from "vitest";

import { missing, namesIn, valuesOf } from "./params";

describe("parameters", () => {
  it("are found where they are, and not in texts, names and comments", () => {
    expect(namesIn("MATCH (n {name: $name}) WHERE n.x > $least OR n.y = $name RETURN n")).toEqual(["name", "least"]);
    expect(namesIn("RETURN '$a', \"\\\"$b\", `$c`, $d // $e\n/* $f */ + $名")).toEqual(["d", "名"]);
    expect(namesIn("RETURN $1")).toEqual([]);
  });

  it("are JSON where they can be, else words", () => {
    const typed = { n: "3", words: "Ann Lee", list: '["a"]', quoted: '"3"', none: "  ", gone: "x" };
    expect(valuesOf(typed, ["n", "words", "list", "quoted", "none"])).toEqual({ n: 3, words: "Ann Lee", list: ["a"], quoted: "3" });
    expect(missing(typed, ["n", "none", "other"])).toEqual(["none", "other"]);
  });
});
