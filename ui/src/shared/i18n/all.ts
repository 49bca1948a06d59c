import * as calls from "./texts/calls";
import * as common from "./texts/common";
import * as evaluation from "./texts/evaluation";
import * as explorer from "./texts/explorer";
import * as pages from "./texts/pages";
import * as people from "./texts/people";
import * as query from "./texts/query";
import * as review from "./texts/review";
import * as run from "./texts/run";
import * as runs from "./texts/runs";
import * as schema from "./texts/schema";
import * as settings from "./texts/settings";
import * as shell from "./texts/shell";

/** All texts of all screens: one module a screen, each with both languages. For types and tests: pages load `en.ts`, `zh.ts`. */
export const texts = {
  en: { ...calls.en, ...common.en, ...evaluation.en, ...explorer.en, ...pages.en, ...people.en, ...query.en, ...review.en, ...run.en, ...runs.en, ...schema.en, ...settings.en, ...shell.en },
  zh: { ...calls.zh, ...common.zh, ...evaluation.zh, ...explorer.zh, ...pages.zh, ...people.zh, ...query.zh, ...review.zh, ...run.zh, ...runs.zh, ...schema.zh, ...settings.zh, ...shell.zh },
};
