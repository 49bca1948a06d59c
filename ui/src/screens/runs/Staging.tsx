import { useTexts } from "../../i18n";
import { useFigures } from "../../parts/figures";
import { said } from "../../parts/problems";
import { flawOf, type Staged } from "./intake";

const SIGNS = { file: "▤", text: "¶", url: "⛓" } as const;

interface Props {
  readonly items: readonly Staged[];
  readonly known: ReadonlySet<string>;
  readonly onLeaveOut: (key: string) => void;
}

/** What will be sent, each with what is known of it before it is sent, and why it was refused. */
export function Staging({ items, known, onLeaveOut }: Props) {
  const t = useTexts();
  const figures = useFigures();
  return (
    <ul className="intake-list" aria-label={t("intake.list")}>
      {items.map((item) => {
        const flaw = flawOf(item);
        return (
          <li key={item.key}>
            <span aria-hidden="true">{SIGNS[item.content.kind]}</span>
            <span className="intake-name" title={item.name}>
              {item.name}
            </span>
            {known.has(item.name) ? <span className="soft intake-note">{t("intake.known")}</span> : null}
            {item.state === "sending" ? <span className="soft">{t("intake.sending")}</span> : null}
            <span className="soft number">{item.size === null ? t("intake.size.later") : figures.size(item.size)}</span>
            <button
              type="button"
              className="quiet small"
              disabled={item.state === "sending"}
              aria-label={t("intake.remove", { name: item.name })}
              onClick={() => onLeaveOut(item.key)}
            >
              <span aria-hidden="true">✕</span>
            </button>
            {flaw ? <p className="runs-trouble">{t(`intake.${flaw}`)}</p> : null}
            {item.state === "refused" ? (
              <p className="runs-trouble" role="alert">
                {said(item.error, t("error.unreachable")).detail} <span className="soft">{t("intake.refused")}</span>
              </p>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
