import * as common from "../texts/common";
import * as query from "../texts/query";
import * as review from "../texts/review";
import * as run from "../texts/run";
import * as runs from "../texts/runs";

/** All texts of all screens: one module a screen, each with both languages. */
export const texts = {
  en: { ...common.en, ...query.en, ...review.en, ...run.en, ...runs.en },
  zh: { ...common.zh, ...query.zh, ...review.zh, ...run.zh, ...runs.zh },
};
