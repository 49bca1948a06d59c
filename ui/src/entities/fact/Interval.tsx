import { useTexts } from "@/entities/fact/texts";

/** When a fact holds, with the words of the text that say so: “from 2003 until 2011”. Nothing where no text says. */
export function Interval({ from, to, words }: { readonly from: string | null; readonly to: string | null; readonly words?: string }) {
  const t = useTexts();
  if (from === null && to === null) return null;
  const dates = { from: from ?? "", to: to ?? "" };
  const said = from === null ? t("fact.holds.until", dates) : to === null ? t("fact.holds.since", dates) : from === to ? t("fact.holds.in", dates) : t("fact.holds.between", dates);
  return (
    <span>
      {said}
      {words === undefined ? null : (
        <>
          {" "}
          <q dir="auto">{words}</q>
        </>
      )}
    </span>
  );
}
