import * as common from "../texts/common";

/** All texts of all screens: one module a screen, each with both languages. */
export const texts = {
  en: { ...common.en },
  zh: { ...common.zh },
};
