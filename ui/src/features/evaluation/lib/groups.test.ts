import { expect, test } from "vitest";

import { groupsOf, parted } from "./groups";

test("few groups stand side by side", () => {
  expect(groupsOf(["debate, true", "naive, true"])).toEqual([{ name: "", groups: ["debate, true", "naive, true"] }]);
});

test("many groups are shown protocol by protocol", () => {
  const kinds = ["true", "negated", "wrong type", "neighbour"];
  const groups = ["naive", "debate"].flatMap((protocol) => kinds.map((kind) => `${protocol}, ${kind}`));
  expect(groupsOf(groups).map(({ name, groups: own }) => [name, own.length])).toEqual([
    ["naive", 4],
    ["debate", 4],
  ]);
});

test("a name without a protocol is all rest", () => {
  expect([parted("debate"), parted("debate, a, b")]).toEqual([
    { first: "", rest: "debate" },
    { first: "debate", rest: "a, b" },
  ]);
});
