import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";

import { useTexts } from "@/features/pairs/texts";
import { useActions } from "@/shared/keys/keys";
import { RoleNote } from "@/shared/session/RoleNote";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { Pending } from "@/shared/ui/Pending";
import { beside } from "@/shared/ui/steps";
import { useTitle } from "@/shared/ui/title";
import { useEventCallback } from "@/shared/ui/useEventCallback";
import { useDeciding } from "../hooks/useDeciding";
import { usePair, usePairs, usePrefetchNext } from "../hooks/usePairs";
import { PAIR_ACTIONS, type Pairing } from "../lib/actions";
import { namesOf, nextOpen, pairsShownOf, settledBy, type Mark } from "../lib/pairs";
import { PairFoot } from "./PairFoot";
import { PairPane } from "./PairPane";
import { PairQueue } from "./PairQueue";
import styles from "./pairs.module.css";

/** Which entities are perhaps one, and which are perhaps two: both sides beside one another, and a key decides. */
export function PairsScreen() {
  const t = useTexts();
  const navigate = useNavigate();
  const shown = pairsShownOf(useSearch({ strict: false }));
  const list = usePairs();
  const { pairs, total } = list;
  const [said, setSaid] = useState("");
  const deciding = useDeciding(
    useEventCallback((pair: { readonly id: string }) => {
      // What left the list when it was read anew is open again, and comes back.
      if (!pairs.some(({ id }) => id === pair.id)) list.again();
    }),
  );
  const { done, failures } = deciding;
  const marks = useMemo(() => new Map(done.map(({ pair, mark }) => [pair.id, mark])), [done]);
  const settled = useMemo(() => settledBy(pairs, done), [pairs, done]);
  const isOpen = (id: string) => !marks.has(id) && !settled.has(id);
  const current = pairs.find(({ id }) => id === shown.pair) ?? pairs.find(({ id }) => isOpen(id)) ?? pairs[0];
  const at = current ? pairs.indexOf(current) : -1;
  const detail = usePair(current?.id, current !== undefined && isOpen(current.id));
  usePrefetchNext(pairs, at);
  useTitle(t("pairs.title"));

  const show = (pair: string | undefined) => {
    if (pair !== undefined && pair !== shown.pair) void navigate({ to: "/review/pairs", search: { pair }, replace: true, resetScroll: false });
  };
  const doing: Pairing = {
    move: (step) => show(beside(pairs, at, step)?.id),
    decide: (mark: Mark) => {
      if (!current || !isOpen(current.id)) return;
      deciding.decide(current, mark);
      setSaid(t(`pairs.did.${mark}`, { what: namesOf(current) }));
      const after = settledBy(pairs, [...done, { pair: current, mark }]);
      show(nextOpen(pairs, current.id, (id) => isOpen(id) && !after.has(id)) ?? current.id);
    },
    undo: () => {
      const pair = deciding.undo();
      if (!pair) return;
      setSaid(t("pairs.undone", { what: namesOf(pair) }));
      show(pair.id);
    },
    whyNot: current === undefined ? t("pairs.nothing") : isOpen(current.id) ? undefined : t("pairs.already"),
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
        <h1>{t("pairs.title")}</h1>
      </header>
      <RoleNote needs="reviewer" what={t("pairs.who")} />
      {pairs.length > 0 && list.error ? <ErrorNote error={list.error} onRetry={list.retry} /> : null}
      {pairs.length === 0 ? (
        <div className={styles.none}>{list.isLoading || list.error ? <Pending error={list.error} onRetry={list.retry} /> : <Nothing />}</div>
      ) : (
        <div className={styles.panes}>
          <PairQueue pairs={pairs} at={at} marks={marks} settled={settled} failures={failures} hasMore={list.hasMore} onMore={list.more} onChoose={choose} onMove={move} />
          {current ? (
            <PairPane
              key={current.id}
              pair={current}
              mark={marks.get(current.id)}
              settledBy={settled.get(current.id)}
              failure={failures.get(current.id)}
              detail={detail}
              onDo={(action) => action.run(doing)}
            />
          ) : null}
        </div>
      )}
      <PairFoot done={done} decided={pairs.filter(({ id }) => !isOpen(id)).length} total={total} said={said} onUndo={doing.undo} onAgain={list.again} />
    </div>
  );
}

/** What would be here, for those who see it for the first time. */
function Nothing() {
  const t = useTexts();
  return (
    <div className="empty">
      <h2>{t("pairs.empty")}</h2>
      <p>{t("pairs.empty.what")}</p>
      <p className="soft">{t("pairs.empty.how")}</p>
    </div>
  );
}
