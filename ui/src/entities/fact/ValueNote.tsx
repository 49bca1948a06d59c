import { useTexts } from "@/entities/fact/texts";
import type { Fact } from "./facts";
import { keptValueOf, valueKindOf, valueOf } from "./value";

/** The value of an attribute: as people read it, what it is, and as the graph keeps it; nothing for facts of other kinds. */
export function ValueNote({ fact }: { readonly fact: Fact }) {
  const t = useTexts();
  const value = valueOf(fact);
  if (value === undefined) return null;
  const kind = valueKindOf(fact);
  return (
    <>
      <strong>
        <bdi>{value}</bdi>
      </strong>{" "}
      {kind ? <span className="chip">{t(`review.value.${kind}`)}</span> : null}{" "}
      <span className="soft">
        {t("review.value.kept")} <code>{keptValueOf(fact)}</code>
      </span>
    </>
  );
}
