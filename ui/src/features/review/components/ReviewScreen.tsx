import { useNavigate, useSearch } from "@tanstack/react-router";

import { filterOf, queueKey, type Filter } from "@/entities/fact/facts";
import { Review } from "./Review";
import { useDecisions } from "../hooks/useDecisions";
import "./review.module.css";

/** The review queue. What was decided belongs to the sitting, what is marked to one filter. */
export function ReviewScreen() {
  const navigate = useNavigate();
  const decisions = useDecisions();
  const filter = filterOf(useSearch({ strict: false }));
  const show = (change: Partial<Filter>) => void navigate({ to: "/review", search: { ...filter, ...change }, replace: true, resetScroll: false });
  return <Review key={queueKey(filter)} filter={filter} decisions={decisions} onShow={show} onPairs={(of) => void navigate({ to: of === "events" ? "/review/events" : "/review/pairs", search: {} })} />;
}
