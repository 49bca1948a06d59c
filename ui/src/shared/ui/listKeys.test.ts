import type { KeyboardEvent } from "react";
import { describe, expect, it, vi } from "vitest";

import { listKeys } from "./listKeys";

const ROWS = [{ id: "a" }, { id: "b" }, { id: "c" }];

function pressed(key: string, rows = ROWS) {
  const [onMove, onChoose, preventDefault] = [vi.fn(), vi.fn(), vi.fn()];
  listKeys(rows, onMove, onChoose)({ key, preventDefault } as unknown as KeyboardEvent);
  return { moved: onMove.mock.calls.flat(), chosen: onChoose.mock.calls.flat(), taken: preventDefault.mock.calls.length };
}

describe("the keys of a list", () => {
  it("move by one, and choose its ends", () => {
    expect(pressed("ArrowDown")).toEqual({ moved: [1], chosen: [], taken: 1 });
    expect(pressed("ArrowUp")).toEqual({ moved: [-1], chosen: [], taken: 1 });
    expect(pressed("Home")).toEqual({ moved: [], chosen: ["a"], taken: 1 });
    expect(pressed("End")).toEqual({ moved: [], chosen: ["c"], taken: 1 });
  });

  it("leave all others to whoever wants them", () => {
    expect(pressed("a")).toEqual({ moved: [], chosen: [], taken: 0 });
    expect(pressed("End", [])).toEqual({ moved: [], chosen: [], taken: 0 });
  });
});
