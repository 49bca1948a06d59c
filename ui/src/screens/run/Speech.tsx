import { useTexts } from "../../i18n";
import type { Quote, Turn } from "../../live/debates";
import { partsOf } from "./quotes";

interface Props {
  readonly turn: Turn;
  readonly number: number;
  readonly quote: string | undefined;
  readonly onQuote: (id: string) => void;
}

/** The id of a quote within a debate: the number of the speech and of the quote in it. */
export function quoteId(turn: number, at: number): string {
  return `${turn}.${at}`;
}

/** What somebody said, its quotes as blocks of their own, each with the check against the text. */
export function Speech({ turn, number, quote, onQuote }: Props) {
  const t = useTexts();
  const role = t(`run.debate.role.${turn.role}`);
  const { answer } = turn;
  const who =
    answer === null
      ? t("run.debate.all", { role })
      : t(turn.role === "judge" ? "run.debate.to" : "run.debate.for", { role, answer });
  const parts = partsOf(turn.text, turn.quotes);
  return (
    <div className={`run-speech ${turn.role === "judge" ? "judge" : `side-${answer ?? 0}`}`}>
      <p className="run-speaker">
        <strong>{who}</strong> <span className="soft">{turn.speaker}</span>
      </p>
      {parts.length === 0 ? <p className="soft">{t("run.debate.silent")}</p> : null}
      {parts.map((part, index) =>
        part.quote ? (
          <QuoteBlock
            key={index}
            words={part.text}
            quote={part.quote}
            isCurrent={quote === quoteId(number, part.at)}
            onShow={() => onQuote(quoteId(number, part.at))}
          />
        ) : (
          <p key={index} dir="auto">
            {part.text}
          </p>
        ),
      )}
      {turn.cut ? <p className="soft">✂ {t("run.debate.cut")}</p> : null}
    </div>
  );
}

interface BlockProps {
  readonly words: string;
  readonly quote: Quote;
  readonly isCurrent: boolean;
  readonly onShow: () => void;
}

function QuoteBlock({ words, quote, isCurrent, onShow }: BlockProps) {
  const t = useTexts();
  return (
    <blockquote className={quote.verified ? "verified" : "unverified"} aria-current={isCurrent ? "true" : undefined}>
      <p dir="auto">{words}</p>
      <footer>
        <span>
          <span aria-hidden="true">{quote.verified ? "✓" : "✗"}</span>{" "}
          {t(quote.verified ? "run.quote.verified" : "run.quote.unverified")}
          {quote.short ? ` · ${t("run.quote.short")}` : ""}
        </span>
        {quote.verified ? (
          <button type="button" className="small" onClick={onShow}>
            {t("run.show")}
          </button>
        ) : null}
      </footer>
    </blockquote>
  );
}
