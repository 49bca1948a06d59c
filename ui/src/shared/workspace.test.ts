import { expect, it } from "vitest";

import { workspaceAddress, workspaceIn } from "./workspace";

it.each([
  ["/w/law/runs", "law"],
  ["/w/law", "law"],
  ["/w/law_2-b/", "law_2-b"],
  ["/runs/w/law", null],
  ["/w/", null],
  ["/", null],
])("a page at %s is of workspace %s", (pathname, workspace) => {
  expect(workspaceIn(pathname)).toBe(workspace);
});

it("the first one is at the root, each other below its name", () => {
  expect(["default", "tax"].map(workspaceAddress)).toEqual(["/", "/w/tax/"]);
});
