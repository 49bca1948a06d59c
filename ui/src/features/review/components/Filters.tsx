import { keepPreviousData } from "@tanstack/react-query";
import { lazy, memo, Suspense } from "react";

import { cx } from "@/shared/ui/cx";
import { api } from "@/shared/api/client";
import { useTexts } from "@/features/review/texts";
import { withTexts } from "@/shared/i18n";
import { Choice } from "@/shared/ui/Choice";
import { KnownAtChip } from "@/shared/ui/KnownAtChip";
import { Where } from "@/shared/ui/Where";
import { useEventCallback } from "@/shared/ui/useEventCallback";
import { useFigures } from "@/shared/ui/figures";
import { KINDS, SORTS, STATUSES, type Filter } from "@/entities/fact/facts";
import { hasOwnOrder, OF_NOW, wantedOf } from "@/entities/fact/sets";
import { useSession } from "@/shared/session/session";
import styles from "./review.module.css";

const KnownAt = lazy(() => withTexts(import("@/shared/ui/KnownAt")));
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
  const showWhere = useEventCallback((where: readonly string[] | undefined) => onChange({ where }));
  const showKnown = useEventCallback((knownAt: string | undefined) => onChange({ knownAt, ...(knownAt === undefined ? {} : OF_NOW) }));
  return (
    <>
      <Choice
        label={t("review.status")}
        value={filter.status}
        values={STATUSES}
        words={(status) => (status === "any" ? counted(t("review.all"), all) : counted(t(`fact.${status}`), statuses[status]))}
        onChange={(status) => onChange({ status })}
      />
      <Choice
        label={t("review.kind")}
        value={filter.kind}
        values={KINDS}
        words={(one) => counted(t(`review.kind.${one}`), kinds[one])}
        none={t("review.all")}
        onChange={(one) => onChange({ kind: one, type: undefined })}
      />
      <Choice
        label={t("review.type")}
        value={type ?? undefined}
        values={[...new Set([...(type ? [type] : []), ...Object.keys(types)])]}
        words={(one) => counted(one, types[one])}
        none={t("review.all")}
        onChange={(one) => onChange({ type: one })}
      />
      {hasOwnOrder(filter) ? null : (
        <Choice label={t("review.sort")} value={filter.sort} values={SORTS} words={(sort) => t(`review.sort.${sort}`)} onChange={(sort) => onChange({ sort })} />
      )}
      <Where where={filter.where} onChange={showWhere} />
      <Suspense fallback={null}>
        <KnownAt at={filter.knownAt} onChange={showKnown} />
      </Suspense>
      <KnownAtChip at={filter.knownAt} onRemove={() => onChange({ knownAt: undefined })} />
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
