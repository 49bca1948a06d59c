import * as common from "../texts/common";
import * as review from "../texts/review";

/** All texts of all screens: one module a screen, each with both languages. */
export const texts = {
  en: { ...common.en, ...review.en },
  zh: { ...common.zh, ...review.zh },
};
