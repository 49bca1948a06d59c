import { useState } from "react";

import { api, type Schemas } from "@/shared/api/client";
import { useTexts } from "@/features/review/texts";
import { Dialog } from "@/shared/ui/Dialog";
import type { Fact } from "@/entities/fact/facts";
import { Finder } from "./Finder";
import styles from "./review.module.css";

interface Props {
  readonly fact: Fact;
  readonly onClose: () => void;
  readonly onEdit: (edit: Schemas["EditAsked"], label: string) => void;
}

/** What the right fact says: another predicate, subject or object. The wrong one is rejected, the right one accepted. */
export function EditDialog({ fact, onClose, onEdit }: Props) {
  const t = useTexts();
  const [predicate, setPredicate] = useState(fact.predicate);
  const [subject, setSubject] = useState(fact.subject);
  const [object, setObject] = useState(fact.object ?? fact.subject);
  const facets = api.useQuery("get", "/api/v1/facts/facets", { params: { query: { kind: fact.kind } } }, { staleTime: 60_000 });
  const isOther = predicate.trim() !== fact.predicate || subject.id !== fact.subject.id || object.id !== fact.object?.id;
  const isRight = predicate.trim() !== "" && subject.id !== object.id && isOther;
  const turn = () => {
    setSubject(object);
    setObject(subject);
  };
  return (
    <Dialog title={t("review.edit.title")} isOpen onClose={onClose}>
      <form
        className={styles.edit}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRight) return;
          const edit = {
            predicate: predicate.trim() === fact.predicate ? null : predicate.trim(),
            subject: subject.id === fact.subject.id ? null : subject.id,
            object: object.id === fact.object?.id ? null : object.id,
          };
          onEdit(edit, `${subject.name} –${predicate.trim()}→ ${object.name}`);
        }}
      >
        {fact.kind === "relation" ? (
          <Finder label={t("review.edit.subject")} part={subject} onPart={setSubject} />
        ) : (
          <p>
            {t("review.edit.subject")}: <bdi>{subject.name}</bdi> <span className="chip">{subject.type}</span>
          </p>
        )}
        <label>
          {t(fact.kind === "argument" ? "review.edit.role" : "review.edit.relation")}
          <input type="text" list="review-predicates" value={predicate} maxLength={200} onChange={(event) => setPredicate(event.target.value)} />
        </label>
        <datalist id="review-predicates">
          {Object.keys(facets.data?.predicates ?? {}).map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <Finder label={t("review.edit.object")} part={object} onPart={setObject} />
        <p className="soft">{t("review.edit.what")}</p>
        <div className={styles.editFoot}>
          {fact.kind === "relation" ? (
            <button type="button" onClick={turn}>
              <span aria-hidden="true">⇄</span> {t("review.edit.turn")}
            </button>
          ) : null}
          <button type="submit" className="primary" disabled={!isRight}>
            {t("review.edit.go")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
