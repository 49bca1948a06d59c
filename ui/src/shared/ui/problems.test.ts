// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";

import { problemText } from "./problems";

const words = (error: unknown) => problemText(error, "unreachable").detail;

describe("said", () => {
  it.each(["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"])(
    "says that the server does not answer when a browser says %s",
    (message) => {
      expect(words(new TypeError(message))).toBe("unreachable");
    },
  );

  it("does not blame the server for a fault of the application", () => {
    expect(words(new TypeError("l is not a function"))).toBe("l is not a function");
  });

  it("gives the sentence of a problem, with the id of the request", () => {
    expect(problemText({ detail: "There is no such fact.", request_id: "r1" }, "")).toEqual({
      detail: "There is no such fact.",
      trace: "r1",
    });
  });
});
