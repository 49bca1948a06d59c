import { describe, expect, it } from "vitest";

import { moved, serverName, type Save } from "./moving";
import type { Saved } from "./saved";

function server(before: readonly Saved[] = [], room = 100) {
  const queries = new Map(before.map((one) => [one.name, one.cypher]));
  const save: Save = async ({ name, cypher }) => {
    const there = queries.get(name);
    if (there !== undefined) return { is: "taken", cypher: there };
    if (cypher.length > 20) return { is: "refused", why: new Error("too long") };
    if (queries.size >= room) throw new Error("full");
    queries.set(name, cypher);
    return Promise.resolve({ is: "saved" });
  };
  return { queries, save };
}

describe("queries that a browser kept", () => {
  it("are all on the server afterwards, under their names", async () => {
    const { queries, save } = server();
    let left: readonly Saved[] = [];
    const kept = [
      { name: "a", cypher: "RETURN 1" },
      { name: "创始人", cypher: "RETURN 2" },
    ];
    expect(await moved(kept, save, (rest) => (left = rest))).toBe(2);
    expect([...queries]).toEqual([
      ["a", "RETURN 1"],
      ["创始人", "RETURN 2"],
    ]);
    expect(left).toEqual([]);
  });

  it("are not saved twice, and take no other one's place", async () => {
    const { queries, save } = server([
      { name: "a", cypher: "RETURN 1" },
      { name: "b", cypher: "RETURN 3" },
      { name: "b (2)", cypher: "RETURN 4" },
    ]);
    await moved([{ name: "a", cypher: "RETURN 1" }, { name: "b", cypher: "RETURN 2" }], save, () => undefined);
    expect(queries.get("b (3)")).toBe("RETURN 2");
    expect(queries.size).toBe(4);
  });

  it("stay in the browser from the one on that the server does not take", async () => {
    const { save } = server([], 1);
    const kept = ["a", "b", "c"].map((name) => ({ name, cypher: "RETURN 1" }));
    let left: readonly Saved[] = kept;
    await expect(moved(kept, save, (rest) => (left = rest))).rejects.toThrow("full");
    expect(left).toEqual(kept.slice(1));
  });

  it("are moved although the server refuses one, which stays and is told", async () => {
    const { queries, save } = server();
    const kept = ["RETURN 1", "x".repeat(21), "RETURN 3"].map((cypher) => ({ name: cypher.slice(0, 8), cypher }));
    let left: readonly Saved[] = kept;
    await expect(moved(kept, save, (rest) => (left = rest))).rejects.toThrow("too long");
    expect([...queries.values()]).toEqual(["RETURN 1", "RETURN 3"]);
    expect(left).toEqual([kept[1]]);
  });
});

it("a name is made one that the server takes", () => {
  expect(serverName("  a\n b\u0000 ")).toBe("a  b");
  expect(serverName("x".repeat(200))).toHaveLength(90);
  expect(serverName("\n")).toBe("?");
});
