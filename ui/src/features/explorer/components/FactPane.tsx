import { Link } from "@tanstack/react-router";

import { cx } from "@/shared/ui/cx";
import { Chip } from "@/shared/ui/Chip";
import { api } from "@/shared/api/client";
import { useTexts } from "@/features/explorer/texts";
import { confidenceOf } from "@/shared/ui/confidence";
import { CopyButton } from "@/shared/ui/CopyButton";
import { Pending } from "@/shared/ui/Pending";
import { FactChip } from "@/shared/ui/Status";
import { STATUSES } from "@/entities/exploration/address";
import { factAt } from "@/entities/fact/knownThen";
import { Links } from "@/entities/fact/Links";
import type { ExploredScene } from "../hooks/useExploring";
import { valueOf } from "@/entities/fact/value";
import { factCypher } from "../lib/cypher";
import { byDocument, type Said } from "../lib/provenance";
import { TextPane } from "./TextPane";
import styles from "./explorer.module.css";

interface Props {
  readonly fact: string;
  /** Whether there is nothing to go back to. */
  readonly isAlone: boolean;
  readonly exploring: ExploredScene;
}

/** A fact with where it comes from: which document says it, in which words, found by whom, decided how. */
export function FactPane({ fact, isAlone, exploring: { explored, change } }: Props) {
  const t = useTexts();
  const { quote, knownAt } = explored;
  const onQuote = (to: number | undefined) => change({ fact, quote: to, mention: undefined });
  const onNode = (id: string) => change({ at: id, fact: undefined, quote: undefined });
  const { data, error, refetch } = api.useQuery("get", "/api/v1/facts/{fact}", factAt(fact, knownAt), { retry: false });
  const value = data && valueOf(data.fact);
  const one = data?.evidence[quote ?? -1];
  return (
    <>
      <div className={styles.inspectorBody}>
        {isAlone ? null : (
          <button type="button" className="small" onClick={() => change({ fact: undefined, quote: undefined })}>
            ← {t("explorer.back")}
          </button>
        )}
        {error || !data ? <Pending error={error} onRetry={refetch} /> : null}
        {data ? (
          <>
            <h2>
              <Part part={data.fact.subject} onNode={onNode} />
              {data.fact.object || value ? <span className="soft"> –{data.fact.predicate}→ </span> : `: ${data.fact.predicate}`}
              {data.fact.object ? <Part part={data.fact.object} onNode={onNode} /> : value}
            </h2>
            <p>
              <FactChip status={data.fact.status} />{" "}
              <span className="soft">
                {t("explorer.fact.figures", {
                  confidence: confidenceOf(data.fact.confidence),
                  support: data.fact.support,
                  disagreement: data.fact.disagreement.toFixed(2),
                })}
              </span>
            </p>
            <p className={styles.inspectorActions}>
              <Link
                to="/review"
                search={{ status: STATUSES.find((status) => status === data.fact.status) ?? "contested", sort: "priority", fact }}
              >
                {t("nav.review")}
              </Link>
              <Link to="/facts/$fact" params={{ fact }} search={{ knownAt }}>
                {t("explorer.page")}
              </Link>
              <CopyButton label={t("explorer.cypher")} text={factCypher(fact)} />
              <CopyButton label={t("explorer.id")} text={fact} />
            </p>
            <h3>{t("explorer.provenance")}</h3>
            {byDocument(data).map((said) => (
              <Source key={`${said.document} ${said.run}`} said={said} quote={quote} onQuote={onQuote} />
            ))}
            {data.reviews.length > 0 ? (
              <>
                <h3>{t("explorer.reviews")}</h3>
                <ul>
                  {data.reviews.map((review) => (
                    <li key={review.id}>
                      <bdi>{review.by}</bdi>: {t(`explorer.decision.${review.decision}`)} <bdi>{review.reason}</bdi>
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
          </>
        ) : null}
      </div>
      {one ? (
        <TextPane
          document={one.document_id}
          passage={
            one.start === null || one.end === null
              ? undefined
              : { id: "quote", label: t("explorer.quote"), start: one.start, end: one.end, quote: one.quote }
          }
          onClose={() => onQuote(undefined)}
        />
      ) : null}
    </>
  );
}

function Part({ part, onNode }: { readonly part: { id: string; name: string; type: string }; readonly onNode: (id: string) => void }) {
  return (
    <button type="button" className={cx("quiet", styles.part)} title={part.type} onClick={() => onNode(part.id)}>
      <bdi>{part.name}</bdi>
    </button>
  );
}

/** What one document says: its quotes, who proposed the fact from it, and the verdict. */
function Source({ said, quote, onQuote }: { readonly said: Said; readonly quote: number | undefined; readonly onQuote: (quote: number) => void }) {
  const t = useTexts();
  return (
    <section className={styles.provenance}>
      <h4>
        <bdi>{said.name}</bdi> <span className="soft">{said.team}</span>
      </h4>
      <ul>
        {said.quotes.map(({ index, quote: words, verified, before, after, links, isPlaced }) => (
          <li key={index} className={styles.provenanceQuote}>
            <blockquote>
              <bdi>
                <span className="soft">{before}</span>
                <mark>{words}</mark>
                <span className="soft">{after}</span>
              </bdi>
            </blockquote>
            <Links links={links} />
            <Chip sign={verified ? "✓" : "✕"} tone={verified ? "accepted" : "rejected"} words={t(verified ? "explorer.verified" : "explorer.unverified")} />{" "}
            {isPlaced ? (
              <button type="button" className="small" aria-pressed={quote === index} onClick={() => onQuote(index)}>
                {t("explorer.text")}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <p>
        {said.experts.length > 0
          ? t("explorer.experts", { experts: said.experts.map(({ name, round }) => t("explorer.expert", { name, round })).join(", ") })
          : t("explorer.experts.none")}
      </p>
      {said.verdicts.map((verdict) => (
        <p key={`${verdict.method} ${verdict.reason}`}>
          <FactChip status={verdict.decision} /> <span className="soft">{verdict.method}</span> <bdi>{verdict.reason}</bdi>
        </p>
      ))}
    </section>
  );
}
