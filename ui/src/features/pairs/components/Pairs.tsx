import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";

import { usePairCounts } from "@/entities/pair/usePairCounts";
import { useTexts } from "@/features/pairs/texts";
import { useActions } from "@/shared/keys/keys";
import { RoleNote } from "@/shared/session/RoleNote";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { Pending } from "@/shared/ui/Pending";
import { beside } from "@/shared/ui/steps";
import { useTitle } from "@/shared/ui/title";
import { useEventCallback } from "@/shared/ui/useEventCallback";
import { useChanged } from "../hooks/useChanged";
import { useDeciding } from "../hooks/useDeciding";
import { PAIR_ACTIONS, type Pairing } from "../lib/actions";
import type { Asking, Named, Pairs as List } from "../lib/asking";
import { nextOpen, pairsShownOf, type Mark, type Pair } from "../lib/pairs";
import { PairFoot } from "./PairFoot";
import { PairPane } from "./PairPane";
import { PairQueue } from "./PairQueue";
import styles from "./pairs.module.css";

interface Props<P extends Pair> {
  readonly of: Asking<P>;
  readonly list: List<P>;
  readonly named: Named<P>;
}

/** Two things that are perhaps one, beside one another, and a key that decides: entities, or events. */
export function Pairs<P extends Pair>({ of, list, named }: Props<P>) {
  const t = useTexts();
  const navigate = useNavigate();
  const shown = pairsShownOf(useSearch({ strict: false }));
  // What an address named stays where it is, too, when one goes on.
  const [kept, setKept] = useState(named.pair);
  if (named.pair && named.pair !== kept) setKept(named.pair);
  const pairs = useMemo(() => (kept && !list.pairs.some(({ id }) => id === kept.id) ? [kept, ...list.pairs] : list.pairs), [kept, list.pairs]);
  const [said, setSaid] = useState("");
  const [isChanged, forgetChange] = useChanged();
  const again = () => {
    forgetChange();
    setKept(undefined);
    list.again();
    named.again();
  };
  const deciding = useDeciding(
    of,
    useEventCallback((pair: P) => {
      // What left the list when it was read anew is open again, and comes back.
      if (!pairs.some(({ id }) => id === pair.id)) list.again();
    }),
  );
  const { done, failures } = deciding;
  const marks = useMemo(() => new Map(done.map(({ pair, mark }) => [pair.id, mark])), [done]);
  const settled = useMemo(() => of.settledBy(pairs, done), [of, pairs, done]);
  const isOpen = ({ id, state }: P) => state === "open" && !marks.has(id) && !settled.has(id);
  const current = pairs.find(({ id }) => id === shown.pair) ?? pairs.find(isOpen) ?? pairs[0];
  const at = current ? pairs.indexOf(current) : -1;
  useTitle(t(`pairs.title.${of.kind}`));

  const show = (pair: string | undefined) => {
    if (pair !== undefined && pair !== shown.pair) void navigate({ to: of.path, search: { pair }, replace: true, resetScroll: false });
  };
  const doing: Pairing = {
    move: (step) => show(beside(pairs, at, step)?.id),
    decide: (mark: Mark) => {
      if (!current || !isOpen(current)) return;
      deciding.decide(current, mark);
      setSaid(t(`pairs.did.${mark}`, { what: of.nameOf(current) }));
      const after = of.settledBy(pairs, [...done, { pair: current, mark }]);
      show(nextOpen(pairs, current.id, (pair) => isOpen(pair) && !after.has(pair.id))?.id ?? current.id);
    },
    undo: () => {
      const pair = deciding.undo();
      if (!pair) return;
      setSaid(t("pairs.undone", { what: of.nameOf(pair) }));
      show(pair.id);
    },
    turn: (path) => void navigate({ to: path, search: {} }),
    whyNot: current === undefined ? t("pairs.nothing") : isOpen(current) ? undefined : t("pairs.already"),
  };
  useActions(PAIR_ACTIONS, doing);
  const choose = useEventCallback(show);
  const move = useEventCallback(doing.move);

  return (
    <div className={styles.root}>
      <header className={styles.head}>
        <Link to="/review" search={{ status: "contested", sort: "priority" }}>
          ← {t("nav.review")}
        </Link>
        <h1>{t(`pairs.title.${of.kind}`)}</h1>
        <Kinds shown={of.path} />
      </header>
      <RoleNote needs="reviewer" what={t("pairs.who")} />
      {pairs.length > 0 && list.error ? <ErrorNote error={list.error} onRetry={list.retry} /> : null}
      {named.error ? <ErrorNote error={named.error} /> : null}
      {pairs.length === 0 ? (
        <div className={styles.none}>{list.isLoading || list.error ? <Pending error={list.error} onRetry={list.retry} /> : <Nothing kind={of.kind} />}</div>
      ) : (
        <div className={styles.panes}>
          <PairQueue of={of} pairs={pairs} at={at} marks={marks} settled={settled} failures={failures} hasMore={list.hasMore} onMore={list.more} onChoose={choose} onMove={move} />
          {current ? (
            <PairPane
              key={current.id}
              of={of}
              pair={current}
              mark={marks.get(current.id)}
              settledBy={settled.get(current.id)}
              failure={failures.get(current.id)}
              next={pairs.slice(at + 1)}
              onDo={(action) => action.run(doing)}
            />
          ) : null}
        </div>
      )}
      <PairFoot
        last={done.at(-1)}
        nameOf={of.nameOf}
        decided={pairs.filter((pair) => !isOpen(pair)).length}
        total={Math.max(list.total, pairs.length)}
        isChanged={isChanged}
        said={said}
        onUndo={doing.undo}
        onAgain={again}
      />
    </div>
  );
}

/** The way from pairs of entities to those of events and back, with how many wait. */
function Kinds({ shown }: { readonly shown: Asking<Pair>["path"] }) {
  const t = useTexts();
  const counts = usePairCounts();
  const kinds = [
    ["entities", "/review/pairs"],
    ["events", "/review/events"],
  ] as const;
  return (
    <nav className={styles.kinds} aria-label={t("pairs.kinds")}>
      {kinds.map(([kind, path]) => (
        <Link key={kind} to={path} search={{}} aria-current={path === shown ? "page" : undefined}>
          {t(`pairs.kinds.${kind}`)} {counts[kind] === undefined ? null : <span className="number">{counts[kind]}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** What would be here, for those who see it for the first time. */
function Nothing({ kind }: { readonly kind: Asking<Pair>["kind"] }) {
  const t = useTexts();
  return (
    <div className="empty">
      <h2>{t("pairs.empty")}</h2>
      <p>{t(`pairs.empty.what.${kind}`)}</p>
      <p className="soft">{t(`pairs.empty.how.${kind}`)}</p>
    </div>
  );
}
