import { Link } from "@tanstack/react-router";

import { itemsOf } from "@/shared/api/pages";
import { useTexts } from "@/features/agreement/texts";
import { confidenceOf } from "@/shared/ui/confidence";
import { Toggles } from "@/shared/ui/Toggles";
import { Pending } from "@/shared/ui/Pending";
import { MorePages } from "@/shared/ui/MorePages";
import { Chip } from "@/shared/ui/Chip";
import { filterOf, MOST_IDS, statement } from "@/entities/fact/facts";
import { pairOf, type Agreement, type OpenFigure as At, type Decided, type Shown } from "../lib/model";
import { nameOf, two } from "../lib/names";
import { useFactsBehind } from "../hooks/usePeople";
import styles from "./people.module.css";

interface Props {
  readonly at: At;
  readonly shown: Shown;
  readonly of: Agreement;
  readonly onShow: (change: Partial<Shown>) => void;
}

/** The facts behind a bin or a cell, each a way to its page, and all of them to Review. */
export function FactsBehindFigure({ at, shown, of, onShow }: Props) {
  const t = useTexts();
  const pages = useFactsBehind(shown, at);
  const { data, error, isPending, refetch } = pages;
  const facts = itemsOf(data);
  const total = data?.pages[0]?.total ?? 0;
  const ids = facts.slice(0, MOST_IDS).map(({ fact }) => fact.id);
  const names = "first" in at ? ([nameOf(at.first, of.raters, t), nameOf(at.second, of.raters, t)] as const) : null;
  return (
    <aside className={styles.behind} aria-label={t("people.behind")}>
      <header>
        <h2 dir="auto">{names ? t("people.cell.of", { one: names[0], other: names[1] }) : "least" in at ? t("people.behind.bin", { least: two(at.least), most: two(at.most) }) : ""}</h2>
        <button type="button" aria-keyshortcuts="Escape" onClick={() => onShow({ at: undefined })}>
          {t("action.close")} <kbd>Esc</kbd>
        </button>
      </header>
      <Narrowing at={at} of={of} names={names} onShow={onShow} />
      <p role="status">{data ? t("people.behind.count", { count: total }) : ""}</p>
      {error || isPending ? <Pending error={error} onRetry={refetch} /> : null}
      {ids.length > 0 ? (
        <Link to="/review" search={filterOf({ ids })}>
          {t("people.review", { count: ids.length })}
        </Link>
      ) : null}
      <ul>
        {facts.map((one) => (
          <Line key={one.fact.id} one={one} at={at} of={of} />
        ))}
      </ul>
      <MorePages of={pages}>{t("document.more")}</MorePages>
    </aside>
  );
}

interface NarrowingProps {
  readonly at: At;
  readonly of: Agreement;
  readonly names: readonly [string, string] | null;
  readonly onShow: (change: Partial<Shown>) => void;
}

/** Of the facts behind a figure, only those of which this is said. */
function Narrowing({ at, of, names, onShow }: NarrowingProps) {
  const t = useTexts();
  if ("least" in at) {
    return (
      <Toggles
        className={styles.toggles}
        label={t("people.says")}
        value={at.accepted}
        values={[undefined, true, false]}
        words={(accepted) => (accepted === undefined ? t("review.all") : t(accepted ? "people.accepted" : "people.rejected"))}
        onChange={(accepted) => onShow({ at: { ...at, accepted } })}
      />
    );
  }
  const pair = pairOf(of.pairs, at.first, at.second);
  const [one, other] = names ?? ["", ""];
  const choices = [
    [undefined, t("review.all"), pair?.facts],
    [[true, true], t("people.says.both"), pair?.both],
    [[true, false], t("people.says.only", { name: one }), pair?.first_only],
    [[false, true], t("people.says.only", { name: other }), pair?.second_only],
    [[false, false], t("people.says.neither"), pair?.neither],
  ] as const;
  return (
    <div role="group" aria-label={t("people.says")} className={styles.toggles}>
      {choices.map(([says, words, count]) => (
        <button key={String(says)} type="button" className="toggle" dir="auto" aria-pressed={String(at.says) === String(says)} onClick={() => onShow({ at: { first: at.first, second: at.second, says } })}>
          {words} ({count ?? 0})
        </button>
      ))}
    </div>
  );
}

function Line({ one, at, of }: { readonly one: Decided; readonly at: At; readonly of: Agreement }) {
  const t = useTexts();
  const keys = "first" in at ? [at.first, at.second].filter((key) => key !== "people") : [];
  return (
    <li>
      <Link to="/facts/$fact" params={{ fact: one.fact.id }}>
        <bdi>{statement(one.fact)}</bdi>
      </Link>
      <span className={styles.said}>
        <Verdict said={one.accepted} words={t(one.edited ? "people.edited" : one.accepted ? "people.accepted" : "people.rejected")} />
        {keys.map((key) =>
          one.said[key] === undefined ? null : <Verdict key={key} said={one.said[key]} words={t(one.said[key] ? "people.yes" : "people.no", { name: nameOf(key, of.raters, t) })} />,
        )}
        <span className="soft">{t("people.confidence", { value: one.confidence === null ? "–" : confidenceOf(one.confidence) })}</span>
      </span>
    </li>
  );
}

function Verdict({ said, words }: { readonly said: boolean; readonly words: string }) {
  return (
    <Chip sign={said ? "✓" : "✕"} tone={said ? "accepted" : "rejected"} words={<bdi>{words}</bdi>} />
  );
}
