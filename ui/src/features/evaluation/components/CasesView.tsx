import { useState } from "react";

import { cx } from "@/shared/ui/cx";
import { itemsOf } from "@/shared/api/pages";
import { useActions } from "@/shared/keys/keys";
import { useTexts } from "@/features/evaluation/texts";
import { Toggles } from "@/shared/ui/Toggles";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { KeyOf } from "@/shared/keys/Keys";
import goNextCase from "../actions/cases/goNextCase";
import goPreviousCase from "../actions/cases/goPreviousCase";
import { CASES_ACTIONS } from "../lib/actions";
import { CaseDetail } from "./CaseDetail";
import { CaseList } from "./CaseList";
import { CaseSource } from "./CaseSource";
import { OUTCOMES, type CellAt, type Comparing, type Evaluation } from "../lib/model";
import { measureName, systemName } from "../lib/names";
import { useCases } from "../hooks/useEvaluations";
import styles from "./evaluation.module.css";

interface Props extends Omit<Comparing, "compared"> {
  readonly at: CellAt;
  readonly evaluation: Evaluation | undefined;
}

/** What is behind a cell: its cases, one of them with both sides and why, and the text at the place. */
export function CasesView({ at, shown, evaluation, onShow }: Props) {
  const t = useTexts();
  const pages = useCases(at, shown.criterion);
  const cases = itemsOf(pages.data);
  const current = cases.find((one) => one.number === shown.case) ?? cases[0];
  const [side, setSide] = useState<string | undefined>(undefined);
  const move = (by: number) => {
    const next = cases[cases.findIndex((one) => one === current) + by];
    if (next) onShow({ case: next.number });
  };
  const choose = (number: number) => {
    setSide(undefined);
    onShow({ case: number });
  };
  useActions(
    CASES_ACTIONS,
    { move },
    { ArrowDown: () => move(1), ArrowUp: () => move(-1), Escape: () => onShow({ cell: undefined, case: undefined }, false) },
  );
  const where = [measureName(at.task, t), at.type, at.document].filter((part) => part !== undefined && part !== "");
  return (
    <div className={styles.cases}>
      <header className={styles.casesHead}>
        <button type="button" onClick={() => onShow({ cell: undefined, case: undefined }, false)} aria-keyshortcuts="Escape">
          ← {t("eval.table")} <kbd>Esc</kbd>
        </button>
        <h1 dir="auto">{where.join(" · ")}</h1>
        {evaluation ? <span className="soft">{systemName(evaluation, t)}</span> : null}
        <Toggles
          label={t("eval.outcome")}
          value={at.outcome}
          values={OUTCOMES}
          words={(outcome) => t(`eval.outcome.${outcome}`)}
          onChange={(outcome) => onShow({ cell: { ...at, outcome }, case: undefined })}
        />
        <span className="soft" role="status">
          {pages.data ? t("eval.cases.count", { count: pages.data.pages[0]?.total ?? 0 }) : ""}
        </span>
        <span className={cx("soft", styles.casesKeys)}>
          <KeyOf of={goNextCase} /> <KeyOf of={goPreviousCase} />
        </span>
      </header>
      {pages.error ? <ErrorNote error={pages.error} onRetry={() => void pages.refetch()} /> : null}
      {pages.isPending ? <p className={cx("soft", styles.pad)}>{t("loading")}</p> : null}
      {pages.data && cases.length === 0 ? <p className={styles.pad}>{t("eval.cases.none")}</p> : null}
      {current ? (
        <div className={styles.casesPanes}>
          <CaseList
            cases={cases}
            current={current.number}
            hasMore={pages.hasNextPage}
            onMore={() => (pages.isFetchingNextPage || pages.isError ? undefined : void pages.fetchNextPage())}
            onChoose={choose}
          />
          <CaseDetail key={current.number} one={current} />
          <CaseSource evaluation={at.evaluation} one={current} side={side} onChoose={setSide} />
        </div>
      ) : null}
    </div>
  );
}
