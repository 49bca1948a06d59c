// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";

import { stagedFile, stagedText, stagedUrl } from "./intake";
import { byKey, lookedAt, MOST_BYTES, MOST_FILES } from "./preflight";

const text = (name: string) => stagedText(name, name);

describe("what is looked at before it is sent", () => {
  it("is what the server could read now", () => {
    const [plain, sending] = [text("a"), { ...text("b"), state: "sending" as const }];
    expect(lookedAt([plain, sending, stagedUrl("https://a.b"), stagedFile(new File([""], "empty"))])).toEqual([plain]);
  });

  it("is as many files and bytes as one request takes", () => {
    expect(lookedAt(Array.from({ length: 150 }, (_, at) => text(String(at))))).toHaveLength(MOST_FILES);
    const large = { ...text("large"), size: MOST_BYTES - 10 };
    expect(lookedAt([large, { ...text("more"), size: 11 }])).toEqual([large]);
  });

  it("is told of each by its place in the answer", () => {
    const [one, two] = [text("a"), text("b")];
    const documents = [{ name: "a.txt" }, { name: "b.txt" }] as unknown as Parameters<typeof byKey>[1];
    expect([...byKey([one, two], documents)].map(([key, found]) => [key, found.name])).toEqual([[one.key, "a.txt"], [two.key, "b.txt"]]);
    expect(byKey([one, two], documents.slice(0, 1)).size).toBe(1);
  });
});
