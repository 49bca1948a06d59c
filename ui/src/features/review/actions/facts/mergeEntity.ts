import { asked } from "../../lib/asked";

export default asked("keys.review.merge", "m", "merge", ({ canMerge }) => canMerge);
