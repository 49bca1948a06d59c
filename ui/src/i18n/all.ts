import * as common from "../texts/common";
import * as query from "../texts/query";
import * as review from "../texts/review";

/** All texts of all screens: one module a screen, each with both languages. */
export const texts = {
  en: { ...common.en, ...query.en, ...review.en },
  zh: { ...common.zh, ...query.zh, ...review.zh },
};
