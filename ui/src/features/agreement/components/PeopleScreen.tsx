import { Link, useNavigate, useSearch } from "@tanstack/react-router";

import { cx } from "@/shared/ui/cx";
import { useKeys } from "@/shared/keys/keys";
import { useTitle } from "@/shared/ui/title";
import { useTexts } from "@/features/agreement/texts";
import { Pending } from "@/shared/ui/Pending";
import { FactsBehindFigure } from "./FactsBehindFigure";
import { Calibration } from "./Calibration";
import { Matrix } from "./Matrix";
import { peopleShownOf, wantedOf, type Agreement, type Shown } from "../lib/model";
import { PeopleFilters } from "./PeopleFilters";
import { span, two } from "../lib/names";
import { useAgreement, useAllFacts } from "../hooks/usePeople";
import scores from "@/shared/ui/scores.module.css";
import styles from "./people.module.css";

/** What people decided as a measure: whether confidence means what it says, and who agrees with whom. */
export function PeopleScreen() {
  const t = useTexts();
  const navigate = useNavigate();
  const shown = peopleShownOf(useSearch({ strict: false }));
  const { data, error, isPending, refetch } = useAgreement(shown);
  const show = (change: Partial<Shown>) => void navigate({ to: "/evaluation/people", search: { ...shown, ...change }, replace: change.at === undefined });
  useTitle(t("people.title"));
  useKeys(shown.at ? { Escape: () => show({ at: undefined }) } : {});
  const isNarrow = Object.keys(wantedOf(shown)).length > 0;

  return (
    <div className={styles.root}>
      <header className={styles.head}>
        <Link to="/evaluation" search={{}} className="people-back">
          ← {t("nav.evaluation")}
        </Link>
        <h1>{t("people.title")}</h1>
        <PeopleFilters shown={shown} onShow={show} />
      </header>
      <div className={shown.at && data?.facts ? cx(styles.panes, "open") : styles.panes}>
        <div className={styles.results}>
          {error || isPending ? <Pending error={error} onRetry={refetch} /> : null}
          {data && data.facts === 0 ? isNarrow ? <p role="status">{t("people.none")}</p> : <Teaching /> : null}
          {data && data.facts > 0 ? (
            <>
              <Basis of={data} shown={shown} />
              <Calibration of={data.calibration} shown={shown} onShow={show} />
              <Matrix of={data} shown={shown} onShow={show} />
              <People of={data} />
              <details className={styles.how}>
                <summary>{t("people.how")}</summary>
                <p>{t("people.how.truth")}</p>
                <p>{t("people.how.raters")}</p>
                <p>{t("people.how.figures")}</p>
                <p>
                  <code>{data.signature}</code>
                </p>
              </details>
            </>
          ) : null}
        </div>
        {shown.at && data?.facts ? <FactsBehindFigure key={JSON.stringify(shown.at)} at={shown.at} shown={shown} of={data} onShow={show} /> : null}
      </div>
    </div>
  );
}

/** On how many facts everything rests, and of which it says nothing. */
function Basis({ of, shown }: { readonly of: Agreement; readonly shown: Shown }) {
  const t = useTexts();
  const all = useAllFacts(shown);
  return (
    <section className={styles.basis} aria-label={t("people.basis")}>
      <p className={styles.count} role="status">
        {t("people.count", { facts: of.facts, people: of.people })}
      </p>
      <p>{t("people.count.of", { accepted: of.accepted, rejected: of.rejected, edited: of.edited })}</p>
      {of.unstated > 0 ? <p>{t("people.count.unstated", { count: of.unstated })}</p> : null}
      <p className={scores.warning}>
        {t("people.sample")} {all !== undefined && all > of.facts ? t("people.sample.rest", { rest: all - of.facts }) : ""}
      </p>
    </section>
  );
}

/** How far several people agree who decided the same facts. */
function People({ of: { alpha, people, left_out: leftOut } }: { readonly of: Agreement }) {
  const t = useTexts();
  return (
    <>
      {people > 1 ? (
        <p>
          {alpha.facts === 0
            ? t("people.alpha.none")
            : alpha.alpha.value === null
              ? t("people.alpha.same", { count: alpha.facts })
              : t("people.alpha", { value: `${two(alpha.alpha.value)} ${span(alpha.alpha)}`.trim(), count: alpha.facts })}
        </p>
      ) : null}
      {leftOut > 0 ? <p className="soft">{t("people.left", { count: leftOut })}</p> : null}
    </>
  );
}

/** What would be here, for those who see it for the first time. */
function Teaching() {
  const t = useTexts();
  return (
    <section className={styles.teach}>
      <h2>{t("people.empty.title")}</h2>
      <p>{t("people.empty.what")}</p>
      <ul>
        <li>{t("people.empty.calibration")}</li>
        <li>{t("people.empty.agreement")}</li>
      </ul>
      <p>{t("people.empty.how")}</p>
      <p>
        <Link to="/review" search={{ status: "contested", sort: "priority" }}>
          {t("people.empty.go")}
        </Link>
      </p>
    </section>
  );
}
