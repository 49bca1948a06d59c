import { useTexts } from "../../i18n";
import { KINDS, SORTS, STATUSES, type Filter } from "./facts";

/** What the queue holds, and in which order. */
export function Filters({ filter, onChange }: { readonly filter: Filter; readonly onChange: (change: Partial<Filter>) => void }) {
  const t = useTexts();
  return (
    <form className="review-filters" onSubmit={(event) => event.preventDefault()}>
      <label>
        {t("review.status")}{" "}
        <select
          value={filter.status}
          onChange={(event) => onChange({ status: event.target.value as Filter["status"] })}
        >
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {t(`fact.${status}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("review.kind")}{" "}
        <select
          value={filter.kind ?? ""}
          onChange={(event) => onChange({ kind: (event.target.value || undefined) as Filter["kind"] })}
        >
          <option value="">{t("review.all")}</option>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`review.kind.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("review.sort")}{" "}
        <select value={filter.sort} onChange={(event) => onChange({ sort: event.target.value as Filter["sort"] })}>
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`review.sort.${sort}`)}
            </option>
          ))}
        </select>
      </label>
    </form>
  );
}
