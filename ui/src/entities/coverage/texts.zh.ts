import type { en } from "./texts";

export const zh: Readonly<Record<keyof typeof en, string>> = {
  "coverage.missing": "{types} 个类型中有 {missing} 个找不到",
  "coverage.team": "团队 {team} 没有能找到以下类型的成员：{names}。",
  "coverage.more": "{names} 以及另外 {count} 个",
  "coverage.ways": "可行的办法：在模式中为这些类型写规则，或使用团队 {teams}。",
  "coverage.ways.rules": "可行的办法：在模式中为这些类型写规则。",
};
