import { useState } from "react";

import { api, type Schemas } from "@/shared/api/client";
import { useTexts } from "@/features/review/texts";
import styles from "./review.module.css";

interface FinderProps {
  readonly label: string;
  /** The one that is chosen. */
  readonly part: Schemas["Participant"] | undefined;
  readonly onPart: (part: Schemas["Participant"]) => void;
  /** What is looked for before anybody writes. */
  readonly begin?: string;
  /** Whether an entity may be chosen; all may if absent. */
  readonly isRight?: (entity: Schemas["FoundEntity"]) => boolean;
}

/** Finds another entity by its name. */
export function Finder({ label, part, begin = "", isRight = () => true, onPart }: FinderProps) {
  const t = useTexts();
  const [words, setWords] = useState(begin);
  const query = { q: words.trim(), within: ["entities" as const], limit: 8 };
  const found = api.useQuery(
    "get",
    "/api/v1/search",
    { params: { query } },
    { enabled: words.trim().length > 1, staleTime: 60_000, retry: false },
  );
  const right = found.data?.entities.filter(isRight);
  return (
    <div className={styles.finder}>
      <label>
        <span>
          {label}
          {part ? (
            <>
              : <strong dir="auto">{part.name}</strong> <span className="chip">{part.type}</span>
            </>
          ) : null}
        </span>
        <input type="search" placeholder={t("review.edit.find")} value={words} maxLength={200} onChange={(event) => setWords(event.target.value)} />
      </label>
      {words.trim().length > 1 ? (
        <ul aria-live="polite">
          {right?.map((entity) => (
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
          {right?.length === 0 ? <li className="soft">{t("review.edit.none")}</li> : null}
        </ul>
      ) : null}
    </div>
  );
}
