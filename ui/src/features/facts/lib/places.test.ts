import { describe, expect, it } from "vitest";

import type { Turn } from "@/entities/debate/debates";
import { placesOf } from "./places";

const evidence = (start: number | null, quote: string) => ({
  document_id: "doc_1",
  document_name: "note",
  chunk_id: "chunk_1",
  quote,
  start,
  end: start === null ? null : start + quote.length,
  verified: start !== null,
  before: "",
  after: "",
  links: [],
});
const turn: Turn = {
  rollout: 1,
  round: 1,
  role: "debater",
  speaker: "Debater A",
  answer: 1,
  text: "",
  cut: false,
  quotes: [
    { text: "not there", verified: false, start: null, end: null, short: false },
    { text: "Ann founded", verified: true, start: 0, end: 11, short: false },
  ],
};

describe("placesOf", () => {
  it("keeps the numbers of quotes that have no place", () => {
    const debates = [
      { id: "debate_1", document: "doc_1", turns: [turn] },
      { id: "debate_2", document: null, turns: [turn] },
    ];
    expect(placesOf([evidence(null, "x"), evidence(4, "founded")], debates, "Ann –founded→ Acme")).toEqual([
      { id: "e1", label: "Ann –founded→ Acme", start: 4, end: 11, quote: "founded", document: "doc_1" },
      { id: "debate_1:0.1", label: "Debater A", start: 0, end: 11, quote: "Ann founded", document: "doc_1" },
    ]);
  });
});
