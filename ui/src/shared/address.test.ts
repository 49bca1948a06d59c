import { expect, it } from "vitest";

import { count, flag, fraction, listOfWords, oneOf, reading, someOf, words } from "./address";

const read = reading({ view: oneOf(["tree", "time"]), hide: someOf(["a", "b"]), q: words(3), ids: listOfWords(2), open: flag, at: count, share: fraction });

it("takes of an address what it may say", () => {
  const address = { view: "time", hide: ["b", "c", "a"], q: "abc", ids: ["1", 2, "", "3", "4"], open: false, at: 0, share: 0.5 };
  expect(read(address)).toEqual({ view: "time", hide: ["a", "b"], q: "abc", ids: ["1", "3"], open: false, at: 0, share: 0.5 });
});

it("leaves what anybody may have written there", () => {
  const address = { view: "evil", hide: "a", q: "abcd", ids: [], open: "yes", at: -1, share: 7, script: "<script>" };
  expect(Object.values(read(address)).every((value) => value === undefined)).toBe(true);
  expect(Object.keys(read(address))).toEqual(["view", "hide", "q", "ids", "open", "at", "share"]);
});
