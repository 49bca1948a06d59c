import type { Schemas } from "@/shared/api/client";
import { useTexts } from "@/features/runs/texts";
import { callAt, debateAt, type RunView } from "@/entities/run/run";
import { AnswerPane } from "./AnswerPane";
import { ClaimsPane } from "./ClaimsPane";
import { DebatePane } from "@/entities/debate/DebatePane";
import { Overview } from "./Overview";
import { mentionOf } from "../../lib/passages";
import { RoundPane } from "./RoundPane";
import type { DocumentText } from "./SourceSide";

interface Props {
  readonly item: Schemas["RunItem"];
  readonly view: RunView;
  readonly current: string;
  /** Whether the graph has the run. */
  readonly isKept: boolean;
  readonly text: DocumentText | undefined;
  readonly quote: string | undefined;
  readonly onQuote: (id: string | undefined) => void;
}

/** What stands behind a row of the tree. */
export function ItemPane({ item, view, current, isKept, text, quote, onQuote }: Props) {
  const t = useTexts();
  const call = callAt(view, current);
  if (call) {
    const words = (candidate: string) => onQuote(text ? mentionOf(candidate, text) : undefined);
    return <AnswerPane run={item.id} call={call} hasText={text !== undefined} onWords={words} />;
  }
  const debate = debateAt(view, current);
  if (debate) return <DebatePane key={debate.id} run={item.id} debate={debate} isKept={isKept} text={text?.text} quote={quote} onQuote={onQuote} />;
  const round = view.rounds.find((one) => `round ${one.number}` === current);
  if (round) return <RoundPane round={round} />;
  if (current === "gate" || current === "verdicts") {
    return <ClaimsPane view={view} kind={current} hasText={text !== undefined} onQuote={onQuote} />;
  }
  if (current === "debates") {
    return (
      <article className="run-pane">
        <h2>{t("run.tree.debates")}</h2>
        <p>{t("run.tree.ruled", { ruled: view.ruled, all: view.debates.length })}</p>
      </article>
    );
  }
  if (current === "run") return <Overview item={item} view={view} />;
  return <p className="run-pane soft">{t("run.item.none")}</p>;
}
