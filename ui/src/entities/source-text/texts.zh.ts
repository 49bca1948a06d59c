import type { en } from "./texts";

export const zh: Readonly<Record<keyof typeof en, string>> = {
  "source.label": "{name} 的原文",
  "source.mismatch": "此处的文字与引文不符。",
  "source.overlap": "此处有 {count} 段重叠，请选择其一",
  "source.find.none": "此文档没有可显示的文字。",
};
