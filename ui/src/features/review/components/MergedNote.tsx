import { useTexts } from "@/features/review/texts";
import type { Merge } from "../lib/decisions";
import { statement, type Fact } from "@/entities/fact/facts";

interface Props {
  readonly fact: Fact | undefined;
  readonly id: string;
  readonly merge: Merge;
  readonly onFact: (id: string) => void;
}

/** What stands in the place of a fact whose entity was made one with another: the fact is now one about that. */
export function MergedNote({ fact, id, merge, onFact }: Props) {
  const t = useTexts();
  const now = merge.becomes[id];
  return (
    <article className="claim">
      {fact ? (
        <h2>
          <bdi>{statement(fact)}</bdi>
        </h2>
      ) : null}
      <p>{t("review.merged.now", { name: merge.name })}</p>
      {now === undefined ? null : (
        <p>
          <button type="button" onClick={() => onFact(now)}>
            {t("review.merged.show")}
          </button>
        </p>
      )}
    </article>
  );
}
