import { answered, http } from "@/shared/api/client";
import type { Order, Staged } from "./intake";
import type { RunItem } from "./rows";

/** Sends one document; the server answers when it is on the disk, and not earlier. */
export async function sent(item: Staged, order: Order): Promise<readonly RunItem[]> {
  const params = { header: { "Idempotency-Key": item.key } };
  switch (item.content.kind) {
    case "text":
      return [
        answered(await http.POST("/api/v1/documents/text", { params, body: { ...order, priority: 0, name: item.name, text: item.content.text } })),
      ];
    case "url":
      return [answered(await http.POST("/api/v1/documents/url", { params, body: { ...order, priority: 0, url: item.content.url } }))];
    case "file": {
      const form = new FormData();
      form.append("files", item.content.file);
      form.append("order", JSON.stringify(order));
      const body = { files: [], order: "" };
      return answered(await http.POST("/api/v1/documents", { params, body, bodySerializer: () => form }));
    }
  }
}
