import { asked } from "../../lib/asked";

export default asked("keys.review.bulk.reject", "Shift+X", "rejected", ({ marked }) => marked > 0);
