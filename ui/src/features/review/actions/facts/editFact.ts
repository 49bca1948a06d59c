import { asked } from "../../lib/asked";

export default asked("keys.review.edit", "e", "edit", ({ canEdit }) => canEdit);
