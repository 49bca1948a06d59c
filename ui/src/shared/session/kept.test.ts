// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";

import * as kept from "./kept";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function does(name: string): void {
  kept.keepHabit("recent", `${name}'s ways`);
  kept.keepHabit("queries", `${name}'s queries`);
  kept.keepWork("sitting", `${name}'s decisions`);
}

const seen = () => [kept.habit("recent"), kept.habit("queries"), kept.work("sitting")];
const NOTHING = [null, null, null];

describe("what a browser keeps", () => {
  it("is shown to nobody but who did it", () => {
    kept.keepFor("user_ann");
    does("ann");
    kept.keepFor("user_bob");
    expect(seen()).toEqual(NOTHING);
    does("bob");
    kept.keepFor("user_ann");
    expect(seen()).toEqual(["ann's ways", "ann's queries", "ann's decisions"]);
  });

  it("is forgotten when somebody signs out, and only what was theirs", () => {
    for (const name of ["user_ann", "user_an"]) {
      kept.keepFor(name);
      does(name);
    }
    kept.choose("theme", "dark");
    kept.forget("user_an");
    expect(seen()).toEqual(NOTHING);
    kept.keepFor("user_ann");
    expect(seen()[0]).toBe("user_ann's ways");
    expect(kept.choice("theme")).toBe("dark");
  });

  it("of earlier releases, which did not know whose it was, is shown to nobody", () => {
    for (const name of ["recent", "queries", "sitting"]) {
      localStorage.setItem(`consilience.${name}`, "whose?");
      sessionStorage.setItem(`consilience.${name}`, "whose?");
    }
    kept.keepFor("user_ann");
    expect(seen()).toEqual(NOTHING);
    expect([localStorage.length, sessionStorage.length]).toEqual([1, 0]);
  });

  it("tells other tabs who is signed in, and that nobody is", () => {
    expect(kept.signedIn()).toBeNull();
    kept.keepFor("user_ann");
    expect(kept.signedIn()).toBe("user_ann");
    kept.tellSignedOut();
    expect(kept.signedIn()).toBe("");
  });

  it("tells once that something was discarded", () => {
    expect(kept.wasUnsent()).toBe(false);
    kept.noteUnsent();
    expect([kept.wasUnsent(), kept.wasUnsent()]).toEqual([true, false]);
  });
});
