import { asked } from "../../lib/asked";

export default asked("keys.review.reject", "x", "reason", ({ canDecide }) => canDecide);
