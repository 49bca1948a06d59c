import { useState } from "react";

import { api, type Schemas } from "@/shared/api/client";
import { useTexts } from "@/features/review/texts";
import { Dialog } from "@/shared/ui/Dialog";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import type { Merge } from "../lib/decisions";
import { entitiesOf, type Fact } from "@/entities/fact/facts";
import { Finder } from "./Finder";
import styles from "./review.module.css";

type Part = Schemas["Participant"];

interface Props {
  readonly fact: Fact;
  readonly onClose: () => void;
  readonly onMerge: (merge: Merge, label: string, reason: string) => void;
}

/** Two entities that are one: which stays, and what comes of it, before it is done. */
export function MergeDialog({ fact, onClose, onMerge }: Props) {
  const t = useTexts();
  const entities = entitiesOf(fact);
  const [one, setOne] = useState<Part | undefined>(entities[0]);
  const [other, setOther] = useState<Part>();
  const [reason, setReason] = useState("");
  const [isTurned, setTurned] = useState(false);
  const [goes, stays] = isTurned ? [other, one] : [one, other];
  const trial = { params: { path: { entity: goes?.id ?? "" } }, body: { into: stays?.id ?? "", reason: "", dry_run: true } };
  const isChosen = goes !== undefined && stays !== undefined;
  const foreseen = api.useQuery("post", "/api/v1/entities/{entity}/merge", trial, { enabled: isChosen, retry: false });
  const changes = foreseen.data?.changes;
  return (
    <Dialog title={t("review.merge.title")} isOpen onClose={onClose}>
      <form
        className={styles.edit}
        onSubmit={(event) => {
          event.preventDefault();
          if (!goes || !stays || !changes) return;
          const becomes = Object.fromEntries(changes.moved.map((moved) => [moved.id, moved.becomes]));
          onMerge({ entity: goes.id, into: stays.id, name: stays.name, becomes }, `${goes.name} ⇉ ${stays.name}`, reason.trim());
        }}
      >
        {entities.length > 1 ? (
          <fieldset className={styles.which}>
            <legend>{t("review.merge.which")}</legend>
            {entities.map((part) => (
              <label key={part.id}>
                <input
                  type="radio"
                  name="merged"
                  checked={one?.id === part.id}
                  onChange={() => {
                    setOne(part);
                    setOther(undefined);
                    setTurned(false);
                  }}
                />{" "}
                <bdi>{part.name}</bdi> <span className="chip">{part.type}</span>
              </label>
            ))}
          </fieldset>
        ) : null}
        {one ? (
          <Finder
            key={one.id}
            label={t("review.merge.with", { name: one.name })}
            begin={one.name}
            part={other}
            isRight={(entity) => entity.id !== one.id && entity.type === one.type}
            onPart={setOther}
          />
        ) : null}
        {goes && stays ? (
          <p className={styles.stays}>
            <bdi>{goes.name}</bdi> <span aria-hidden="true">⇉</span> <span className="visually-hidden">{t("review.merge.into")}</span> <strong dir="auto">{stays.name}</strong>{" "}
            <button type="button" className="small" onClick={() => setTurned(!isTurned)}>
              <span aria-hidden="true">⇄</span> {t("review.merge.turn", { name: goes.name })}
            </button>
          </p>
        ) : null}
        {foreseen.error ? <ErrorNote error={foreseen.error} /> : null}
        <div role="status">
          {changes ? (
            <p>
              {t("review.merge.what", { mentions: changes.mentions, facts: changes.facts, documents: changes.documents })}
              {changes.joined > 0 ? ` ${t("review.merge.joined", { count: changes.joined })}` : ""}
              {changes.reviews > 0 ? ` ${t("review.merge.reviews", { count: changes.reviews })}` : ""}
            </p>
          ) : null}
        </div>
        <label>
          {t("review.merge.reason")}
          <input type="text" value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </label>
        <p className="soft">{t("review.merge.holds")}</p>
        <div className={styles.editFoot}>
          <button type="submit" className="primary" disabled={!changes}>
            {t("review.merge")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
