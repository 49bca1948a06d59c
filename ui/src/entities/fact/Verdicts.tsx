import { ActionButton } from "@/shared/keys/ActionButton";
import { useTexts } from "@/entities/fact/texts";
import { FactChip } from "@/shared/ui/Status";
import { Debate } from "@/entities/debate/Debate";
import openDebate from "./actions/openDebate";
import revealVerdict from "./actions/revealVerdict";
import type { FactDetail } from "./facts";

interface Props {
  readonly detail: FactDetail;
  readonly isBlind: boolean;
  readonly isOpen: boolean;
  readonly onReveal: () => void;
  readonly onDebate: () => void;
}

/** How runs decided, and the debate behind it; both hidden while the reviewer wants to judge unprompted. */
export function Verdicts({ detail, isBlind, isOpen, onReveal, onDebate }: Props) {
  const t = useTexts();
  const debates = [...new Set(detail.verdicts.flatMap((verdict) => verdict.debate_id ?? []))];
  return (
    <section>
      <h3>{t("review.verdicts")}</h3>
      {isBlind ? (
        <p>
          {t("review.verdict.hidden")}{" "}
          <ActionButton of={revealVerdict} className="small" onDo={onReveal}>
            {t("review.verdict.show")}
          </ActionButton>
        </p>
      ) : (
        <>
          <ul>
            {detail.verdicts.map((verdict) => (
              <li key={`${verdict.run_id} ${verdict.method}`}>
                <FactChip status={verdict.decision} /> {verdict.method}: <bdi>{verdict.reason}</bdi>
              </li>
            ))}
          </ul>
          {debates.length > 0 ? (
            <ActionButton of={openDebate} className="small" aria-expanded={isOpen} onDo={onDebate}>
              {t(isOpen ? "review.debate.close" : "review.debate")}
            </ActionButton>
          ) : null}
          {isOpen ? debates.map((debate) => <Debate key={debate} id={debate} />) : null}
        </>
      )}
    </section>
  );
}
