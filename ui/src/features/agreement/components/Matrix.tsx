import { useRef, useState, type KeyboardEvent } from "react";

import { useTexts } from "@/features/agreement/texts";
import { arrowIn } from "@/shared/ui/gridKeys";
import { Toggles } from "@/shared/ui/Toggles";
import { Wide } from "@/shared/ui/Table";
import { MEASURES, pairOf, shadeOf, type Agreement, type Pair, type Rater, type Shown } from "../lib/model";
import { raterName, span, two } from "../lib/names";
import { cx } from "@/shared/ui/cx";
import scores from "@/shared/ui/scores.module.css";
import styles from "./people.module.css";

interface Props {
  readonly of: Agreement;
  readonly shown: Shown;
  readonly onShow: (change: Partial<Shown>) => void;
}

/** Who agrees with whom: a figure, its interval and its n in each cell, and the shade beside. */
export function Matrix({ of: { raters, pairs }, shown, onShow }: Props) {
  const t = useTexts();
  const measure = shown.measure ?? "agreement";
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState("0,1");
  const isOpen = (one: Rater, other: Rater) => pairOf(pairs, one.key, other.key)?.facts;
  const first = raters.flatMap((one, row) => raters.flatMap((other, column) => (row !== column && isOpen(one, other) ? [`${row},${column}`] : [])));
  const focusable = first.includes(at) ? at : first[0];

  const move = (event: KeyboardEvent) => {
    const arrow = arrowIn(event);
    if (!arrow) return;
    const { by } = arrow;
    let [row, column] = arrow.from;
    // Cells without facts are passed over.
    do {
      row += by[0];
      column += by[1];
    } while (row >= 0 && column >= 0 && row < raters.length && column < raters.length && !first.includes(`${row},${column}`));
    const next = `${row},${column}`;
    const found = table.current?.querySelector(`[data-at="${next}"]`);
    if (!(found instanceof HTMLElement)) return;
    found.focus();
    setAt(next);
  };

  return (
    <section className={styles.part} aria-labelledby="people-matrix">
      <header>
        <h2 id="people-matrix">{t("people.matrix")}</h2>
        <Toggles
          className={styles.toggles}
          label={t("people.measure")}
          value={measure}
          values={MEASURES}
          words={(one) => t(`people.measure.${one}`)}
          onChange={(one) => onShow({ measure: one, at: shown.at })}
        />
      </header>
      <p className="soft">{t(`people.matrix.${measure}`)}</p>
      <Wide label={t("people.matrix")}>
        {/* Arrow keys move within the table; each cell is a button of its own. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <table ref={table} className={styles.matrix} aria-label={t("people.matrix")} onKeyDown={move}>
          <thead>
            <tr>
              <td />
              {raters.map((rater) => (
                <th key={rater.key} scope="col">
                  <bdi title={raterName(rater, t)}>{raterName(rater, t)}</bdi>
                  {rater.name ? <span className={styles.sort}>{t(`people.rater.${rater.kind}`)}</span> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {raters.map((one, row) => (
              <tr key={one.key}>
                <th scope="row">
                  <bdi title={raterName(one, t)}>{raterName(one, t)}</bdi>
                  <span className={styles.sort}>
                    {one.name ? `${t(`people.rater.${one.kind}`)} · ` : ""}
                    {t("people.rater.yes", { yes: one.accepted, facts: one.facts })}
                  </span>
                </th>
                {raters.map((other, column) => (
                  <Cell
                    key={other.key}
                    one={one}
                    other={other}
                    pair={row === column ? undefined : pairOf(pairs, one.key, other.key)}
                    measure={measure}
                    place={`${row},${column}`}
                    isFocusable={focusable === `${row},${column}`}
                    isOpen={isAt(shown, one.key, other.key)}
                    onOpen={() => {
                      setAt(`${row},${column}`);
                      onShow({ at: { first: one.key, second: other.key } });
                    }}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </section>
  );
}

interface CellProps {
  readonly one: Rater;
  readonly other: Rater;
  readonly pair: Pair | undefined;
  readonly measure: (typeof MEASURES)[number];
  readonly place: string;
  readonly isFocusable: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function Cell({ one, other, pair, measure, place, isFocusable, isOpen, onOpen }: CellProps) {
  const t = useTexts();
  if (one === other) return <td className="number soft" aria-label={t("people.cell.self")} />;
  if (!pair?.facts) return <td className="number soft">{pair ? <span title={t("people.cell.nothing")}>–</span> : <span title={t("people.cell.part")}>–</span>}</td>;
  const figure = pair[measure];
  const heat = figure.value === null ? undefined : shadeOf(figure.value);
  return (
    <td className={cx("number", heat !== undefined && scores.heat)} data-heat={heat} aria-current={isOpen ? "true" : undefined}>
      <button
        type="button"
        className={cx("quiet", scores.cell)}
        data-at={place}
        tabIndex={isFocusable ? 0 : -1}
        title={figure.value === null ? t("people.cell.constant") : t("people.cell.title", { both: pair.both, first: pair.first_only, second: pair.second_only, neither: pair.neither })}
        onClick={onOpen}
      >
        <span className="visually-hidden">{t("people.cell.of", { one: raterName(one, t), other: raterName(other, t) })}: </span>
        <span className={scores.value}>{two(figure.value)}</span>
        <span className={scores.interval}>{span(figure) || "\u00a0"}</span>
        <span className={scores.interval}>n {pair.facts}</span>
      </button>
    </td>
  );
}

function isAt({ at }: Shown, first: string, second: string): boolean {
  return at !== undefined && "first" in at && at.first === first && at.second === second;
}
