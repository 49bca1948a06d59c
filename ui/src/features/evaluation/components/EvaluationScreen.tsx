import { Link, useNavigate, useSearch } from "@tanstack/react-router";

import { cx } from "@/shared/ui/cx";
import { ActionButton } from "@/shared/keys/ActionButton";
import { useActions } from "@/shared/keys/keys";
import { useTexts } from "@/features/evaluation/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import addEvaluation from "../actions/list/addEvaluation";
import { LIST_ACTIONS } from "../lib/actions";
import { CasesView } from "./CasesView";
import { EvaluationList } from "./EvaluationList";
import { chosen, idsOf, shownOf, type Evaluation, type Shown } from "../lib/model";
import { NewEvaluation } from "./NewEvaluation";
import { Results } from "./Results";
import { useEvaluations } from "../hooks/useEvaluations";
import styles from "./evaluation.module.css";

/** Evaluations: figures with their intervals first, and behind each figure the cases that make it. */
export function EvaluationScreen() {
  const t = useTexts();
  const navigate = useNavigate();
  const shown = shownOf(useSearch({ strict: false }));
  const evaluations = useEvaluations();
  const all = evaluations.data ?? [];
  const ids = idsOf(shown);
  const show = (change: Partial<Shown>, replace = true) =>
    void navigate({ to: "/evaluation", search: { ...shown, ...change }, replace });
  // Without a choice, what was asked for last is shown.
  const known = all.filter((one) => ids.includes(one.id));
  const compared = ids.length > 0 ? ids.flatMap((id) => known.filter((one) => one.id === id)) : all.slice(0, 1);
  const isEmpty = evaluations.isSuccess && all.length === 0;
  const isAdding = shown.add === true || isEmpty;

  useActions(
    LIST_ACTIONS,
    { add: () => show({ add: true, cell: undefined }, false) },
    shown.add === true ? { Escape: () => show({ add: undefined }) } : {},
  );

  if (shown.cell) {
    return <CasesView key={JSON.stringify(shown.cell)} at={shown.cell} shown={shown} evaluation={all.find((one) => one.id === shown.cell?.evaluation)} onShow={show} />;
  }
  return (
    <div className={styles.root}>
      <header className={styles.head}>
        <h1>{t("nav.evaluation")}</h1>
        <Link to="/evaluation/people" search={{}}>
          {t("people.link")}
        </Link>
        <ActionButton of={addEvaluation} className="primary" aria-expanded={isAdding} onDo={() => show({ add: isAdding ? undefined : true })} />
      </header>
      {evaluations.error ? <ErrorNote error={evaluations.error} onRetry={() => void evaluations.refetch()} /> : null}
      {isAdding ? (
        <NewEvaluation
          isFirst={isEmpty}
          onStarted={(made: Evaluation) => {
            void evaluations.refetch();
            show({ add: undefined, of: made.id, criterion: undefined, only: undefined, name: undefined });
          }}
          onClose={isEmpty ? undefined : () => show({ add: undefined })}
        />
      ) : null}
      {all.length > 0 ? (
        <div className={styles.panes}>
          <EvaluationList
            all={all}
            compared={compared.map(({ id }) => id)}
            onOpen={(id) => show({ of: id, criterion: undefined, only: undefined })}
            onCompare={(id) => show({ of: chosen(all, compared.map((one) => one.id), id).join(",") || undefined, criterion: undefined })}
            onRemoved={() => void evaluations.refetch()}
          />
          <section className={styles.results} aria-label={t("eval.results")}>
            {compared.length > 0 ? <Results compared={compared} shown={shown} onShow={show} /> : null}
          </section>
        </div>
      ) : null}
      {evaluations.isPending ? <p className={cx("soft", styles.pad)}>{t("loading")}</p> : null}
    </div>
  );
}
