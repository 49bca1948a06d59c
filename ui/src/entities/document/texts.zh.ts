import type { en } from "./texts";

export const zh: Readonly<Record<keyof typeof en, string>> = {
  "document.delete.title": "删除“{name}”",
  "document.delete.goes": "随之消失的内容（没有其他支持）：",
  "document.delete.facts": "{count} 条事实",
  "document.delete.things": "{entities} 个实体，{events} 个事件，{mentions} 处提及",
  "document.delete.decisions": "随之失效的人工决定：{count} 条。决定者与时间会保留；再次读取相同文本时，这些决定重新生效。",
  "document.delete.stays": "保留的内容：",
  "document.delete.shared": "其他文档也支持的 {count} 条事实",
  "document.delete.final": "此操作无法撤销；文本可以重新读取。",
  "document.delete.go": "删除文档",
};
