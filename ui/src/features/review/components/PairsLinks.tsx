import { Link } from "@tanstack/react-router";

import { useTexts } from "@/features/review/texts";
import { api } from "@/shared/api/client";
import showPairs from "../actions/facts/showPairs";
import { useAriaKeys } from "@/shared/keys/useAriaKeys";

/** The way to the entities that are perhaps one, with how many wait. */
export function PairsLink() {
  const t = useTexts();
  const ariaKeys = useAriaKeys();
  const { data } = api.useQuery("get", "/api/v1/suggestions", { params: { query: { limit: 1 } } }, { retry: false });
  return (
    <Link to="/review/pairs" search={{}} aria-keyshortcuts={ariaKeys(showPairs)}>
      {data?.total ? t("review.pairs.count", { count: data.total }) : t("keys.review.pairs")}
    </Link>
  );
}
