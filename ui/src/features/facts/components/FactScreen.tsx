import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo, useRef } from "react";

import { cx } from "@/shared/ui/cx";
import { confidenceOf } from "@/shared/ui/confidence";
import { api } from "@/shared/api/client";
import { useActions } from "@/shared/keys/keys";
import { beside } from "@/shared/ui/steps";
import { useTitle } from "@/shared/ui/title";
import { hrefTo } from "@/shared/routes";
import { useTexts } from "@/features/facts/texts";
import { CopyButton } from "@/shared/ui/CopyButton";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { KnownAtChip } from "@/shared/ui/KnownAtChip";
import { Unread } from "@/shared/ui/Unread";
import { KeyOf } from "@/shared/keys/Keys";
import goNextQuote from "../actions/goNextQuote";
import goPreviousQuote from "../actions/goPreviousQuote";
import reviewFact from "../actions/reviewFact";
import { FACT_ACTIONS } from "../lib/actions";
import { FactChip } from "@/shared/ui/Status";
import { SourcePane } from "@/entities/source-text/SourcePane";
import { useDocumentText } from "@/entities/source-text/useDocumentText";
import { DebatePane } from "@/entities/debate/DebatePane";
import { statement, type FactDetail } from "@/entities/fact/facts";
import { factAt } from "@/entities/fact/knownThen";
import { Interval } from "@/entities/fact/Interval";
import { Links } from "@/entities/fact/Links";
import { ValueNote } from "@/entities/fact/ValueNote";
import { FactHistory } from "./FactHistory";
import { debateQuoteId, evidenceId, placesOf } from "../lib/places";
import { Rivals } from "./Rivals";
import { factShownOf } from "../lib/shown";
import { useDebates } from "../hooks/useDebates";
import styles from "./fact.module.css";

/** All that the graph knows of where a fact comes from; its address does not change. */
export function FactScreen() {
  const t = useTexts();
  const { fact } = useParams({ from: "/facts/$fact" });
  const { knownAt } = factShownOf(useSearch({ strict: false }));
  const { data, error, refetch } = api.useQuery("get", "/api/v1/facts/{fact}", factAt(fact, knownAt), { retry: false });
  useTitle(data ? statement(data.fact) : undefined);
  // What was read stays when reading it again fails: the navigation tells that the connection is lost.
  if (error && (!data || error.status === 404)) {
    return (
      <Unread error={error} onRetry={refetch}>
        <h1>{t(knownAt === undefined ? "fact.gone" : "fact.then")}</h1>
        {knownAt === undefined ? (
          <p>{t("fact.gone.what")}</p>
        ) : (
          <p>
            <Link to="/facts/$fact" params={{ fact }} search={{}}>
              {t("known.now")}
            </Link>
          </p>
        )}
        <code>{fact}</code>
      </Unread>
    );
  }
  if (!data) return <p className="screen soft">{t("loading")}</p>;
  return <Fact key={fact} detail={data} />;
}

function Fact({ detail }: { readonly detail: FactDetail }) {
  const t = useTexts();
  const navigate = useNavigate();
  const shown = factShownOf(useSearch({ strict: false }));
  const { quote } = shown;
  const { fact, evidence } = detail;
  const words = statement(fact);
  const ids = useMemo(() => [...new Set(detail.verdicts.flatMap(({ debate_id }) => debate_id ?? []))], [detail]);
  const { debates, error } = useDebates(ids, words);
  const places = useMemo(
    () => placesOf(evidence, debates.map(({ view, document }) => ({ id: view.id, document, turns: view.turns })), words),
    [evidence, debates, words],
  );
  const current = places.find(({ id }) => id === quote) ?? places[0];
  const document = current?.document ?? evidence[0]?.document_id;
  const passages = useMemo(() => places.filter((place) => place.document === document), [places, document]);
  const text = useDocumentText(document);
  const source = useRef<HTMLDivElement>(null);
  const show = (id: string) => {
    void navigate({ to: "/facts/$fact", params: { fact: fact.id }, search: { ...shown, quote: id }, replace: true, resetScroll: false });
    source.current?.scrollIntoView({ block: "nearest" }); // on a phone it is below
  };
  const move = (by: number) => {
    const next = beside(places, places.findIndex(({ id }) => id === current?.id), by);
    if (next) show(next.id);
  };
  const review = () => void navigate({ to: "/review", search: { status: "any", sort: "priority", fact: fact.id } });
  useActions(FACT_ACTIONS, { move, review });

  return (
    <div className={styles.root}>
      <article className={styles.about}>
        <header className={styles.head}>
          <p className="soft">{t(`fact.kind.${fact.kind}`)}</p>
          <h1>
            <bdi>{words}</bdi>
          </h1>
          <p className={styles.line}>
            <FactChip status={fact.status} />
            <span>{t("fact.confidence", { value: confidenceOf(fact.confidence) })}</span>
            <span>{t("fact.support", { count: fact.support })}</span>
            <Interval from={fact.valid_from} to={fact.valid_to} />
            <KnownAtChip
              at={shown.knownAt}
              onRemove={() => void navigate({ to: "/facts/$fact", params: { fact: fact.id }, search: { ...shown, knownAt: undefined }, replace: true })}
            />
            <code>{fact.id}</code> <CopyButton text={fact.id} /> <CopyButton text={window.location.href} label={t("fact.link")} />
          </p>
          {fact.value === null ? null : (
            <p className={styles.line}>
              <ValueNote fact={fact} />
            </p>
          )}
          {fact.kept ? <p role="note">{t("fact.kept")}</p> : null}
          <p className={styles.line}>
            {[fact.subject, fact.object].map((part) =>
              part ? (
                <a key={part.id} href={hrefTo("entity", part.id)}>
                  {part.name} <span className="soft">{part.type}</span>
                </a>
              ) : null,
            )}
            <button type="button" onClick={review}>
              {t("fact.review")} <KeyOf of={reviewFact} />
            </button>
          </p>
        </header>
        <section>
          <h2>{t("fact.evidence", { count: evidence.length })}</h2>
          {evidence.length === 0 ? <p>{t("fact.evidence.none")}</p> : null}
          <ol className={styles.quotes}>
            {evidence.map((one, at) => (
              <li key={at} className={one.verified ? "verified" : "unverified"} aria-current={current?.id === evidenceId(at) ? "true" : undefined}>
                <blockquote dir="auto">
                  <span className="soft">{one.before}</span>
                  <strong>{one.quote}</strong>
                  <span className="soft">{one.after}</span>
                </blockquote>
                <Links links={one.links} />
                {one.validity ? (
                  <p>
                    <Interval from={one.validity.valid_from} to={one.validity.valid_to} words={one.validity.text} />
                  </p>
                ) : null}
                <p className={styles.line}>
                  <span>
                    <span aria-hidden="true">{one.verified ? "✓" : "✕"}</span> {t(one.verified ? "fact.verified" : "fact.unverified")}
                  </span>
                  <a href={hrefTo("document", one.document_id)}>{one.document_name}</a>
                  {one.start === null ? null : (
                    <button type="button" className="small" onClick={() => show(evidenceId(at))}>
                      {t("fact.show")}
                    </button>
                  )}
                </p>
              </li>
            ))}
          </ol>
        </section>
        <FactHistory detail={detail} />
        {error ? <ErrorNote error={error} /> : null}
        {debates.map(({ view, document: debated }) => (
          <section key={view.id} className={styles.debate} aria-label={t("fact.debate")}>
            <h2>{t("fact.debate")}</h2>
            <DebatePane
              run={detail.verdicts.find(({ debate_id }) => debate_id === view.id)?.run_id}
              debate={view}
              isKept={false}
              text={debated !== null && text.data?.document_id === debated ? text.data.text : undefined}
              quote={quote?.startsWith(`${view.id}:`) ? quote.slice(view.id.length + 1) : undefined}
              onQuote={(id) => show(debateQuoteId(view.id, id))}
            />
          </section>
        ))}
        <Rivals fact={fact} knownAt={shown.knownAt} />
      </article>
      <div className={styles.source} ref={source}>
        {text.error ? <ErrorNote error={text.error} onRetry={() => void text.refetch()} /> : null}
        {text.data ? (
          <p className={styles.sourceName}>
            <a href={hrefTo("document", text.data.document_id)}>{text.data.name}</a>{" "}
            <span className="soft">{t("fact.places", { at: places.findIndex(({ id }) => id === current?.id) + 1, count: places.length })}</span>{" "}
            <KeyOf of={goNextQuote} /> <KeyOf of={goPreviousQuote} />
          </p>
        ) : null}
        {text.data ? (
          <SourcePane name={text.data.name} text={text.data.text} passages={passages} current={current?.id} onChoose={show} staysPut />
        ) : (
          <p className={cx("soft", styles.nothing)}>{t(document ? "loading" : "fact.evidence.none")}</p>
        )}
      </div>
    </div>
  );
}
