import { keepPreviousData } from "@tanstack/react-query";
import { memo } from "react";

import { cx } from "@/shared/ui/cx";
import { api } from "@/shared/api/client";
import { useTexts } from "@/features/review/texts";
import { useFigures } from "@/shared/ui/figures";
import { KINDS, SORTS, STATUSES, type Filter } from "@/entities/fact/facts";
import { hasOwnOrder, wantedOf } from "@/entities/fact/sets";
import { useSession } from "@/shared/session/session";
import styles from "./review.module.css";

const KEPT = { staleTime: 30_000, placeholderData: keepPreviousData };

interface Props {
  readonly filter: Filter;
  readonly onChange: (change: Partial<Filter>) => void;
}

/** What the queue holds, with how much there is of each, and in which order. */
export const Filters = memo(function Filters({ filter, onChange }: Props) {
  const t = useTexts();
  const figures = useFigures();
  const me = useSession()?.name ?? "";
  const open = wantedOf({ ...filter, status: "any" }, me);
  const { kind, type, ...wide } = wantedOf(filter, me);
  const statuses = api.useQuery("get", "/api/v1/facts/facets", { params: { query: open } }, KEPT).data?.statuses ?? {};
  const kinds = api.useQuery("get", "/api/v1/facts/facets", { params: { query: wide } }, KEPT).data?.kinds ?? {};
  const typed = { ...wide, ...(kind ? { kind } : {}) };
  const types = api.useQuery("get", "/api/v1/facts/facets", { params: { query: typed } }, KEPT).data?.predicates ?? {};
  const counted = (words: string, count: number | undefined) => `${words} (${figures.count(count ?? 0)})`;
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const narrow = [
    ["about", filter.about],
    ["document", filter.document],
    ["expert", filter.expert],
    ["ids", filter.ids ? t("review.ids", { count: filter.ids.length }) : undefined],
  ] as const;
  return (
    <>
      <label>
        {t("review.status")}{" "}
        <select value={filter.status} onChange={(event) => onChange({ status: event.target.value as Filter["status"] })}>
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {status === "any" ? counted(t("review.all"), all) : counted(t(`fact.${status}`), statuses[status])}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("review.kind")}{" "}
        <select
          value={filter.kind ?? ""}
          onChange={(event) => onChange({ kind: (event.target.value || undefined) as Filter["kind"], type: undefined })}
        >
          <option value="">{t("review.all")}</option>
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {counted(t(`review.kind.${one}`), kinds[one])}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("review.type")}{" "}
        <select value={type ?? ""} onChange={(event) => onChange({ type: event.target.value || undefined })}>
          <option value="">{t("review.all")}</option>
          {[...new Set([...(type ? [type] : []), ...Object.keys(types)])].map((one) => (
            <option key={one} value={one}>
              {counted(one, types[one])}
            </option>
          ))}
        </select>
      </label>
      {hasOwnOrder(filter) ? null : (
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
      )}
      {narrow.map(([name, value]) =>
        value === undefined ? null : (
          <button key={name} type="button" className={cx("small", styles.narrow)} title={value} onClick={() => onChange({ [name]: undefined })}>
            {t(`review.only.${name}`)} <span aria-hidden="true">✕</span>
            <span className="visually-hidden">{t("review.only.end")}</span>
          </button>
        ),
      )}
    </>
  );
});
