import { describe, expect, it } from "vitest";

import { conflict } from "@/shared/keys/customKeys";
import { bindingsOfScreen } from "@/shared/keys/keyring";
import { FRAME_ACTIONS } from "../shell/frameActions";
import { SCREEN_ACTIONS } from "./screenActions";

describe("the actions of a screen", () => {
  it.each([...SCREEN_ACTIONS, ["nav.label", FRAME_ACTIONS] as const])("%s: no two have the same key", (_, actions) => {
    const bindings = bindingsOfScreen(actions, {});
    expect(bindings).toHaveLength(actions.length);
    expect(bindings.filter(({ id, key }) => conflict(bindings, id, key))).toEqual([]);
  });

  it("are all listed, each by the file that it is", () => {
    const files = Object.values(import.meta.glob(["/src/{features,entities}/**/actions/**/*.ts", "!/src/features/*/actions/menu/*.ts"], { eager: true, import: "default" }));
    const listed = new Set<unknown>(SCREEN_ACTIONS.flatMap(([, actions]) => actions));
    expect(files.filter((action) => !listed.has(action))).toEqual([]);
    expect(files.length).toBeGreaterThan(40);
  });
});
