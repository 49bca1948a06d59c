import { Link } from "@tanstack/react-router";

import { hrefTo } from "@/shared/routes";
import { useTexts } from "@/features/documents/texts";
import { KeyOf } from "@/shared/keys/Keys";
import goNextPlace from "../actions/document/goNextPlace";
import goPreviousPlace from "../actions/document/goPreviousPlace";
import { FactChip } from "@/shared/ui/Status";
import { saidOf, statedAbout, type DocumentText, type Mark } from "../lib/marks";
import styles from "./document.module.css";

interface Props {
  readonly document: DocumentText;
  readonly mark: Mark;
  readonly marks: readonly Mark[];
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

/** What the chosen mark is, and what the document states about it. */
export function Inspector({ document, mark, marks, onStep, onClose }: Props) {
  const t = useTexts();
  const same = mark.target === null ? [mark] : marks.filter(({ target }) => target === mark.target);
  const isStatement = mark.kind === "relation" || mark.kind === "argument";
  const stated =
    mark.target === null
      ? []
      : isStatement
        ? [...document.relations, ...document.arguments].filter(({ fact_id }) => fact_id === mark.target)
        : statedAbout(document, mark.target);
  return (
    <section className={styles.inspector} aria-label={t("document.chosen")}>
      <header>
        <h2>
          <bdi>{mark.quote ?? mark.label}</bdi>
        </h2>
        <button type="button" className="quiet small" onClick={onClose}>
          {t("action.close")}
        </button>
      </header>
      <p className={styles.line}>
        <span className="chip">{t(`document.is.${mark.kind}`)}</span>
        {isStatement ? null : <span>{mark.label}</span>}
        <span className="soft">
          [{mark.start}, {mark.end})
        </span>
      </p>
      {mark.target !== null && !isStatement ? (
        <p>
          <a href={hrefTo(mark.kind === "event" ? "event" : "entity", mark.target)}>{t("document.explore")}</a>
        </p>
      ) : null}
      {mark.target === null ? <p className="soft">{t("document.unlinked")}</p> : null}
      {same.length > 1 ? (
        <p className={styles.line}>
          {t("document.places", { at: same.findIndex(({ id }) => id === mark.id) + 1, count: same.length })}
          <button type="button" className="small" onClick={() => onStep(-1)}>
            {t("document.previous")} <KeyOf of={goPreviousPlace} />
          </button>
          <button type="button" className="small" onClick={() => onStep(1)}>
            {t("document.next")} <KeyOf of={goNextPlace} />
          </button>
        </p>
      ) : null}
      {stated.length > 0 ? (
        <>
          <h3>{t("document.stated", { count: stated.length })}</h3>
          <ul className={styles.facts}>
            {stated.map((statement) => (
              <li key={statement.fact_id}>
                <FactChip status={statement.status} />{" "}
                <Link to="/facts/$fact" params={{ fact: statement.fact_id }} search={{}}>
                  {saidOf(statement)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
