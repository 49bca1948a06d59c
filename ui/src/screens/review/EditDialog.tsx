import { useState } from "react";

import { api, type Schemas } from "../../api/client";
import { useTexts } from "../../i18n";
import { Dialog } from "../../parts/Dialog";
import type { Fact } from "./facts";

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
        className="review-edit"
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
        <div className="review-edit-foot">
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

interface FinderProps {
  readonly label: string;
  readonly part: Schemas["Part"];
  readonly onPart: (part: Schemas["Part"]) => void;
}

/** Finds another entity by its name. */
function Finder({ label, part, onPart }: FinderProps) {
  const t = useTexts();
  const [words, setWords] = useState("");
  const query = { q: words.trim(), within: ["entities" as const], limit: 8 };
  const found = api.useQuery(
    "get",
    "/api/v1/search",
    { params: { query } },
    { enabled: words.trim().length > 1, staleTime: 60_000, retry: false },
  );
  return (
    <div className="review-finder">
      <label>
        <span>
          {label}: <strong dir="auto">{part.name}</strong> <span className="chip">{part.type}</span>
        </span>
        <input type="search" placeholder={t("review.edit.find")} value={words} maxLength={200} onChange={(event) => setWords(event.target.value)} />
      </label>
      {words.trim().length > 1 ? (
        <ul aria-live="polite">
          {found.data?.entities.map((entity) => (
            <li key={entity.id}>
              <button
                type="button"
                className="quiet"
                onClick={() => {
                  onPart({ id: entity.id, name: entity.name, type: entity.type });
                  setWords("");
                }}
              >
                <bdi>{entity.name}</bdi> <span className="chip">{entity.type}</span>
              </button>
            </li>
          ))}
          {found.data?.entities.length === 0 ? <li className="soft">{t("review.edit.none")}</li> : null}
        </ul>
      ) : null}
    </div>
  );
}
