import { useState } from "react";

import { cx } from "@/shared/ui/cx";
import { api } from "@/shared/api/client";
import { useTexts } from "@/features/evaluation/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { useFigures } from "@/shared/ui/figures";
import { RoleButton } from "@/shared/session/RoleButton";
import { RunChip } from "@/shared/ui/Status";
import { Term } from "@/shared/ui/Term";
import { interval, percent } from "../lib/format";
import { goldName, measureName, systemName } from "../lib/names";
import type { Evaluation } from "../lib/model";
import styles from "./evaluation.module.css";

interface Props {
  readonly all: readonly Evaluation[];
  readonly compared: readonly string[];
  readonly onOpen: (id: string) => void;
  readonly onCompare: (id: string) => void;
  readonly onRemoved: () => void;
}

const FIGURES = 4;

/** All evaluations, the newest first; those that are ticked stand side by side. */
export function EvaluationList({ all, compared, onOpen, onCompare, onRemoved }: Props) {
  const t = useTexts();
  const figures = useFigures();
  const [removing, setRemoving] = useState<Evaluation | null>(null);
  const { mutate, error } = api.useMutation("delete", "/api/v1/evaluations/{evaluation}", { onSuccess: onRemoved });
  const remove = (id: string) => {
    setRemoving(null);
    mutate({ params: { path: { evaluation: id } } });
  };
  return (
    <nav className={styles.list} aria-label={t("eval.list")}>
      {error ? <ErrorNote error={error} /> : null}
      <p className="soft">{t("eval.list.hint")}</p>
      <ul>
        {all.map((one) => (
          <li key={one.id} className={compared.includes(one.id) ? styles.current : undefined}>
            <div className={styles.item}>
              <input
                type="checkbox"
                aria-label={t("eval.compare", { name: `${systemName(one, t)}, ${goldName(one, t)}` })}
                checked={compared.includes(one.id)}
                disabled={one.state !== "done"}
                onChange={() => onCompare(one.id)}
              />
              <button type="button" className={cx("quiet", styles.open)} aria-current={compared[0] === one.id ? "true" : undefined} onClick={() => onOpen(one.id)}>
                <strong dir="auto">{systemName(one, t)}</strong>
                <span className="soft" dir="auto">
                  {one.source === "none" ? t(`eval.kind.${one.kind}`) : t("eval.against", { kind: t(`eval.kind.${one.kind}`), gold: goldName(one, t) })}
                </span>
                <span className="soft">
                  {figures.moment(one.at)} · {one.by}
                </span>
              </button>
              <button type="button" className="quiet small" title={t("eval.remove")} aria-label={t("eval.remove.of", { name: systemName(one, t) })} onClick={() => setRemoving(one)}>
                ×
              </button>
            </div>
            {removing === one ? (
              <div className={styles.remove} role="group" aria-label={t("eval.remove")}>
                <p>{t("eval.remove.sure", { name: systemName(one, t) })}</p>
                {/* The question takes the focus from the button that asked it. */}
                {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
                <button type="button" autoFocus onClick={() => setRemoving(null)}>
                  {t("eval.remove.keep")}
                </button>
                <RoleButton needs="editor" className="danger" onClick={() => remove(one.id)}>
                  {t("eval.remove")}
                </RoleButton>
              </div>
            ) : null}
            {one.state === "done" ? (
              <dl className={styles.figures}>
                {one.headline.slice(0, FIGURES).map((figure) => (
                  <Term key={figure.name} name={measureName(figure.name, t)} className="number">
                    {percent(figure.value)} <span className="soft">{interval(figure)}</span>
                  </Term>
                ))}
              </dl>
            ) : (
              <RunChip status={one.state} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
