import { useEffect, useRef, type ReactNode } from "react";

import { Chip } from "@/shared/ui/Chip";
import { cx } from "@/shared/ui/cx";
import { useTexts } from "@/entities/debate/texts";
import type { Quote, Turn } from "./debates";
import { partsOf, quoteId } from "./quotes";
import { stanceOf } from "./stances";
import styles from "./debate.module.css";

interface Props {
  readonly turn: Turn;
  /** What was said before it. */
  readonly before: readonly Turn[];
  readonly number: number;
  /** The quote that is shown, or the number of the speech that is. */
  readonly quote: string | undefined;
  /** Whether the text has a verified quote in other words or signs; undefined where there is no text to tell. */
  readonly isShifted?: ((quote: Quote) => boolean) | undefined;
  readonly onQuote: (id: string) => void;
  /** What its model was asked, where that is told. */
  readonly asked?: ReactNode;
}

/** What somebody said, its quotes as blocks of their own, each with the check against the text. */
export function Speech({ turn, before, number, quote, isShifted, onQuote, asked }: Props) {
  const t = useTexts();
  const role = t(`run.debate.role.${turn.role}`);
  const { answer } = turn;
  const who =
    answer === null
      ? t("run.debate.all", { role })
      : t(turn.role === "judge" ? "run.debate.to" : "run.debate.for", { role, answer });
  const parts = partsOf(turn.text, turn.quotes);
  const { stance, from } = stanceOf(turn, before);
  const isCurrent = quote === String(number);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) place.current?.scrollIntoView({ block: "center" });
  }, [isCurrent]);
  return (
    <div
      ref={place}
      aria-current={isCurrent ? "true" : undefined}
      className={cx(styles.speech, turn.role === "judge" ? "judge" : `side-${answer ?? 0}`)}
    >
      <p className={styles.speaker}>
        <strong>{who}</strong> <span className="soft">{turn.speaker}</span>
        {stance === null ? null : (
          <Chip sign={STANCES[stance]} tone={cx(styles.stance, stance)} words={t(`run.stance.${stance}`)} />
        )}
        {from === null ? null : (
          <Chip sign="↻" tone="contested" words={t("run.stance.turned", { from, to: answer ?? 0 })} />
        )}
        <button
          type="button"
          className={cx("quiet small", styles.turnLink)}
          title={t("run.turn.link", { number: number + 1 })}
          aria-label={t("run.turn.link", { number: number + 1 })}
          onClick={() => onQuote(String(number))}
        >
          #{number + 1}
        </button>
      </p>
      {parts.length === 0 ? <p className="soft">{t("run.debate.silent")}</p> : null}
      {parts.map((part, index) =>
        part.quote ? (
          <QuoteBlock
            key={index}
            words={part.text}
            quote={part.quote}
            isCurrent={quote === quoteId(number, part.at)}
            isShifted={part.quote.verified && (isShifted?.(part.quote) ?? false)}
            onShow={() => onQuote(quoteId(number, part.at))}
          />
        ) : /^[\s\p{P}]*$/u.test(part.text) ? null : (
          // The full stop after a quote says nothing by itself.
          <p key={index} dir="auto">
            {part.text}
          </p>
        ),
      )}
      {turn.cut ? <p className="soft">✂ {t("run.debate.cut")}</p> : null}
      {asked}
    </div>
  );
}

interface BlockProps {
  readonly words: string;
  readonly quote: Quote;
  readonly isCurrent: boolean;
  readonly isShifted: boolean;
  readonly onShow: () => void;
}

const STANCES = { supports: "▲", opposes: "▼" } as const;
const CHECKS = { verified: "✓", shifted: "~", unverified: "✗" } as const;

function QuoteBlock({ words, quote, isCurrent, isShifted, onShow }: BlockProps) {
  const t = useTexts();
  const check = !quote.verified ? "unverified" : isShifted ? "shifted" : "verified";
  return (
    <blockquote className={check} aria-current={isCurrent ? "true" : undefined}>
      <p dir="auto">{words}</p>
      <footer>
        <span>
          <span aria-hidden="true">{CHECKS[check]}</span> {t(`run.quote.${check}`)}
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
