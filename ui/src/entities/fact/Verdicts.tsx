import { ACTIONS } from "@/shared/keys/actions";
import { useAriaKeys } from "@/shared/keys/useAriaKeys";
import { useTexts } from "@/entities/fact/texts";
import { KeyOf } from "@/shared/keys/Keys";
import { FactChip } from "@/shared/ui/Status";
import { Debate } from "@/entities/debate/Debate";
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
  const ariaKeys = useAriaKeys();
  const debates = [...new Set(detail.verdicts.flatMap((verdict) => verdict.debate_id ?? []))];
  return (
    <section>
      <h3>{t("review.verdicts")}</h3>
      {isBlind ? (
        <p>
          {t("review.verdict.hidden")}{" "}
          <button type="button" className="small" onClick={onReveal} aria-keyshortcuts={ariaKeys(ACTIONS.review.reveal)}>
            {t("review.verdict.show")} <KeyOf of={ACTIONS.review.reveal} />
          </button>
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
            <button type="button" className="small" aria-expanded={isOpen} aria-keyshortcuts={ariaKeys(ACTIONS.review.debate)} onClick={onDebate}>
              {t(isOpen ? "review.debate.close" : "review.debate")} <KeyOf of={ACTIONS.review.debate} />
            </button>
          ) : null}
          {isOpen ? debates.map((debate) => <Debate key={debate} id={debate} />) : null}
        </>
      )}
    </section>
  );
}
