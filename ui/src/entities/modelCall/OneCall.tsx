import { api, type Schemas } from "@/shared/api/client";
import { useTexts } from "@/entities/modelCall/texts";
import { CopyButton } from "@/shared/ui/CopyButton";
import { useFigures } from "@/shared/ui/figures";
import { Pending } from "@/shared/ui/Pending";
import { Term } from "@/shared/ui/Term";
import { blocksOf } from "./blocks";
import type { CallItem } from "./calls";
import styles from "./calls.module.css";

/** One question to a model with all that was said, as plain text: messages by role, reply, options, what it took. */
export function OneCall({ run, call }: { readonly run: string; readonly call: CallItem }) {
  const t = useTexts();
  const whole = api.useQuery(
    "get",
    "/api/v1/runs/{run}/calls/{call}",
    { params: { path: { run, call: call.id } } },
    { retry: false, staleTime: Infinity },
  );
  if (!whole.data) return <Pending error={whole.error} onRetry={whole.refetch} />;
  const { messages, form, reply, refusal } = whole.data;
  return (
    <div className={styles.call}>
      <Figures call={whole.data} />
      <p>
        <CopyButton text={JSON.stringify(whole.data, null, 2)} label={t("asked.copy")} />
      </p>
      <ol className={styles.callSaid}>
        {messages.map((message, index) => (
          <li key={index}>
            <Words name={t(`asked.role.${message.role}`)} text={message.text} />
          </li>
        ))}
        {form ? (
          <li>
            <Words name={t("asked.form", { name: form.name })} text={form.text} />
          </li>
        ) : null}
        <li className="call-reply">
          <Words name={t("asked.reply")} text={reply} />
          {call.truncated ? <p className="soft">✂ {t("asked.truncated")}</p> : null}
        </li>
        {refusal ? (
          <li className="call-reply">
            <Words name={t("asked.refusal")} text={refusal} />
          </li>
        ) : null}
      </ol>
    </div>
  );
}

function Words({ name, text }: { readonly name: string; readonly text: string }) {
  const t = useTexts();
  return (
    <>
      <p><strong>{name}</strong></p>
      {text === "" ? (
        <p className="soft">{t("asked.empty")}</p>
      ) : (
        <div className={styles.callText}>
          {blocksOf(text).map((block, index) => (
            <div key={index} dir="auto">
              {block || "\n"}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function Figures({ call }: { readonly call: Schemas["CallDetail"] }) {
  const t = useTexts();
  const figures = useFigures();
  const tokens = { prompt: figures.count(call.prompt_tokens), reply: figures.count(call.completion_tokens) };
  return (
    <dl className={styles.callFacts}>
      <Term name={t("asked.model")}>
        <bdi>{call.model}</bdi>
      </Term>
      <Term name={t("asked.at")}>
        <time dateTime={call.at}>{figures.moment(call.at)}</time>
        {call.from_cache ? ` · ${t("asked.cached")}` : ""}
        {call.attempt > 1 ? ` · ${t("asked.again")}` : ""}
      </Term>
      <Term name={t("asked.took")}>
        {t("asked.tokens", tokens)}
        {call.cost === null ? ` · ${t("asked.unpriced")}` : ` · ${t("asked.cost", { cost: figures.cost(call.cost) })}`}
      </Term>
      <Term name={t("asked.options")}>
        <code>{JSON.stringify(call.options)}</code>
      </Term>
    </dl>
  );
}
