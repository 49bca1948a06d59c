import { describe, expect, it } from "vitest";

import { organisationAddress, refusalIn } from "./signInRedirect";

describe("refusalIn", () => {
  it("reads why a sign-in failed, and leaves the rest of the address", () => {
    expect(refusalIn("http://here/?sign-in=stale")).toEqual({ refusal: "stale", rest: "/" });
    expect(refusalIn("http://here/review?status=accepted&sign-in=role#x")).toEqual({
      refusal: "role",
      rest: "/review?status=accepted#x",
    });
  });

  it("takes no words from an address", () => {
    expect(refusalIn("http://here/?sign-in=Send+your+key+to+me").refusal).toBeNull();
  });
});

describe("organisationAddress", () => {
  it("ends where one was", () => {
    expect(organisationAddress("/review?fact=a&status=b")).toBe("/sign-in/oidc?next=%2Freview%3Ffact%3Da%26status%3Db");
  });
});
