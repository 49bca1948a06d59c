import { asked } from "../../lib/asked";

export default asked("keys.review.bulk.accept", "Shift+A", "accepted", ({ marked }) => marked > 0);
