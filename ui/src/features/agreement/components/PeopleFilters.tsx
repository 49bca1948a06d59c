import { keepPreviousData } from "@tanstack/react-query";

import { api } from "@/shared/api/client";
import { useTexts } from "@/features/agreement/texts";
import { Choice } from "@/shared/ui/Choice";
import { useFigures } from "@/shared/ui/figures";
import { KINDS, wantedOf, type Shown } from "../lib/model";
import styles from "./people.module.css";

const KEPT = { staleTime: 30_000, placeholderData: keepPreviousData };

interface Props {
  readonly shown: Shown;
  readonly onShow: (change: Partial<Shown>) => void;
}

/** Which decided facts count, and what of which runs. */
export function PeopleFilters({ shown, onShow }: Props) {
  const t = useTexts();
  const figures = useFigures();
  const query = { reviewed: true, ...(shown.kind ? { kind: shown.kind } : {}) };
  const types = api.useQuery("get", "/api/v1/facts/facets", { params: { query } }, KEPT).data?.predicates ?? {};
  const teams = api.useQuery("get", "/api/v1/teams", {}, KEPT).data?.map(({ name }) => name) ?? [];
  const schemas = api.useQuery("get", "/api/v1/schemas", {}, KEPT).data?.map(({ name }) => name) ?? [];
  const set = (change: Partial<Shown>) => onShow({ at: undefined, ...change });
  const withChosen = (names: readonly string[], chosen: string | undefined) => [...new Set([...(chosen ? [chosen] : []), ...names])];
  return (
    <div className={styles.filters} role="group" aria-label={t("people.filters")}>
      <Choice
        label={t("review.kind")}
        value={shown.kind}
        values={KINDS}
        words={(kind) => t(`review.kind.${kind}`)}
        none={t("review.all")}
        onChange={(kind) => set({ kind, type: undefined })}
      />
      <Choice
        label={t("review.type")}
        value={shown.type}
        values={withChosen(Object.keys(types), shown.type)}
        words={(type) => (types[type] === undefined ? type : `${type} (${figures.count(types[type])})`)}
        none={t("review.all")}
        onChange={(type) => set({ type })}
      />
      {(["team", "schema"] as const).map((what) => (
        <Choice
          key={what}
          label={t(`people.${what}`)}
          value={shown[what]}
          values={withChosen(what === "team" ? teams : schemas, shown[what])}
          none={t("review.all")}
          onChange={(name) => set({ [what]: name })}
        />
      ))}
      {(["since", "until"] as const).map((what) => (
        <label key={what}>
          {t(`people.${what}`)} <input type="date" value={shown[what] ?? ""} onChange={(event) => set({ [what]: event.target.value || undefined })} />
        </label>
      ))}
      {(["document", "run"] as const).map((what) =>
        shown[what] === undefined ? null : (
          <button key={what} type="button" className="small" title={shown[what]} onClick={() => set({ [what]: undefined })}>
            {t(`people.only.${what}`)} <span aria-hidden="true">✕</span>
            <span className="visually-hidden">{t("review.only.end")}</span>
          </button>
        ),
      )}
      {Object.keys(wantedOf(shown)).length > 0 ? (
        <button type="button" className="quiet" onClick={() => onShow({ ...CLEARED, at: undefined })}>
          {t("people.clear")}
        </button>
      ) : null}
    </div>
  );
}

const CLEARED = { kind: undefined, type: undefined, team: undefined, schema: undefined, run: undefined, document: undefined, since: undefined, until: undefined };
