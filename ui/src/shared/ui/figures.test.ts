import { describe, expect, it } from "vitest";

import { loadLanguage, translator } from "@/shared/i18n";
import { costOf, dateOf, durationOf, momentOf, sizeOf } from "./figures";

await loadLanguage("zh");

describe("figures", () => {
  it("says durations as people do", () => {
    const said = [0.04, 4.23, 59.4, 60, 200, 7505].map((seconds) => durationOf(seconds, translator("en")));
    expect(said).toEqual(["0 s", "4.2 s", "59 s", "1 min 0 s", "3 min 20 s", "2 h 5 min"]);
    expect(durationOf(200, translator("zh"))).toBe("3 分 20 秒");
  });

  it("keeps what is small about costs", () => {
    expect([0, 0.00012, 0.0567, 1.239, 1200].map((cost) => costOf(cost, "en"))).toEqual(["0", "0.00012", "0.057", "1.24", "1,200"]);
  });

  it("writes a date as exactly as it is known", () => {
    expect(["2011", "2011-06", "2011-06-19", "0044"].map((date) => dateOf(date, "en"))).toEqual(["2011", "June 2011", "19 June 2011", "44"]);
    expect(["2011", "2011-06", "2011-06-19"].map((date) => dateOf(date, "zh"))).toEqual(["2011年", "2011年6月", "2011年6月19日"]);
  });

  it("names the day where it is another", () => {
    const now = new Date(2026, 5, 3, 12);
    expect(momentOf(new Date(2026, 5, 3, 9, 5).toISOString(), "en", now)).toBe("09:05 AM");
    expect(momentOf(new Date(2026, 5, 1, 9, 5).toISOString(), "en", now)).toContain("Jun 1");
    expect(momentOf(new Date(2025, 5, 1, 9, 5).toISOString(), "en", now)).toContain("2025");
  });

  it("names sizes by thousands", () => {
    expect([12, 1400, 3_000_000].map((bytes) => sizeOf(bytes, "en"))).toEqual(["12 bytes", "1.4 kB", "3 MB"]);
  });
});
