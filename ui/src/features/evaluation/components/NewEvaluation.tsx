import { useEffect, useRef, useState } from "react";

import { api } from "@/shared/api/client";
import { useTexts } from "@/features/evaluation/texts";
import { Choice, Select } from "@/shared/ui/Choice";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { RoleButton } from "@/shared/session/RoleButton";
import { Files } from "./Files";
import { KINDS, type Evaluation, type Kind } from "../lib/model";
import { bodyOf, FIRST, isReady, takesGraph, takesSystem, type EvaluationRequest } from "../lib/newEvaluation";
import styles from "./evaluation.module.css";

interface Props {
  /** Whether there is none yet: then it says what an evaluation is. */
  readonly isFirst: boolean;
  readonly onStarted: (made: Evaluation) => void;
  /** Undefined: it stays open. */
  readonly onClose: (() => void) | undefined;
}

/** Where an evaluation begins: what is scored, against which gold. */
export function NewEvaluation({ isFirst, onStarted, onClose }: Props) {
  const t = useTexts();
  const [request, setRequest] = useState<EvaluationRequest>(FIRST);
  const { mutate, reset, error, isPending: isSending } = api.useMutation("post", "/api/v1/evaluations", { onSuccess: onStarted });
  const kindField = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (!isFirst) kindField.current?.focus();
  }, [isFirst]);
  // The same request sent twice, because an answer was lost, is one evaluation.
  const key = useRef({ request, value: crypto.randomUUID() });
  const change = (part: Partial<EvaluationRequest>) => {
    reset();
    setRequest((before) => ({ ...before, ...part }));
  };

  const start = (wanted: EvaluationRequest) => {
    if (key.current.request !== wanted) key.current = { request: wanted, value: crypto.randomUUID() };
    mutate({
      params: { header: { "Idempotency-Key": key.current.value } },
      body: { kind: wanted.kind, judge: false },
      bodySerializer: () => bodyOf(wanted),
    });
  };

  return (
    <section className={styles.new} aria-label={t("eval.new")}>
      {isFirst ? (
        <div className={styles.teach}>
          <h2>{t("eval.empty.title")}</h2>
          <p>{t("eval.empty.what")}</p>
          <p>{t("eval.empty.sample")}</p>
          <p>
            <RoleButton needs="editor" className="primary" disabled={isSending} onClick={() => start({ ...FIRST, sample: "en" })}>
              {t("eval.empty.go")}
            </RoleButton>
          </p>
          <h2>{t("eval.empty.own")}</h2>
        </div>
      ) : null}
      {/* In its fields the keys of the screen are text; Escape closes it there too. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady(request)) start(request);
        }}
        onKeyDown={({ key }) => {
          if (key === "Escape") onClose?.();
        }}
      >
        <label>
          <span>{t("eval.form.kind")}</span>
          <select ref={kindField} value={request.kind} onChange={(event) => change({ ...FIRST, kind: event.target.value as Kind, gold: request.gold })}>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`eval.kind.${kind}`)}
              </option>
            ))}
          </select>
          <span className="soft">{t(`eval.kind.${request.kind}.hint`)}</span>
        </label>
        <div className={styles.side}>
          <span>{t(takesSystem(request.kind) ? "eval.gold" : "eval.form.file")}</span>
          {takesGraph(request.kind) ? (
            <Select
              aria-label={t("eval.form.gold")}
              value={request.sample}
              values={["en", "zh"]}
              words={(sample) => t(`eval.sample.${sample}`)}
              none={t("eval.form.files")}
              onChange={(sample) => change({ sample })}
            />
          ) : null}
          {request.sample ? null : <Files label={t("eval.form.choose")} files={request.gold} onChange={(gold) => change({ gold })} />}
        </div>
        {takesSystem(request.kind) ? (
          <div className={styles.side}>
            <span>{t("eval.system")}</span>
            {takesGraph(request.kind) ? (
              <Select
                aria-label={t("eval.form.source")}
                value={request.source}
                values={["graph", "files"]}
                words={(source) => t(source === "graph" ? "eval.graph" : "eval.form.files")}
                onChange={(source) => change({ source })}
              />
            ) : null}
            {request.source === "files" || !takesGraph(request.kind) ? (
              <Files label={t("eval.form.choose")} files={request.system} onChange={(system) => change({ system })} />
            ) : null}
          </div>
        ) : null}
        {request.kind === "nugget" ? (
          <Choice
            label={<span>{t("eval.form.profile")}</span>}
            value={request.profile}
            values={["kbp2015", "kbp2016", "kbp2017"]}
            words={(profile) => profile.replace("kbp", "TAC KBP ")}
            onChange={(profile) => change({ profile })}
          />
        ) : null}
        {request.kind === "genres" ? (
          <label className={styles.check}>
            <input type="checkbox" checked={request.judge} onChange={(event) => change({ judge: event.target.checked })} /> {t("eval.form.judge")}
          </label>
        ) : null}
        {error ? <ErrorNote error={error} /> : null}
        <p>
          <button type="submit" className="primary" disabled={!isReady(request) || isSending}>
            {isSending ? t("eval.form.sending") : t("eval.form.start")}
          </button>{" "}
          {onClose ? (
            <button type="button" className="quiet" onClick={onClose}>
              {t("action.close")} <kbd>Esc</kbd>
            </button>
          ) : null}
        </p>
      </form>
    </section>
  );
}
