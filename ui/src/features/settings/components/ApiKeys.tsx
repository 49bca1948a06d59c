import { useState } from "react";

import { api, type Schemas } from "@/shared/api/client";
import { useTexts } from "@/features/settings/texts";
import { Choice } from "@/shared/ui/Choice";
import { CopyButton } from "@/shared/ui/CopyButton";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { useFigures } from "@/shared/ui/figures";
import { DataTable } from "@/shared/ui/Table";
import styles from "./settings.module.css";

const DAYS = [7, 30, 90, 365] as const;

/** One's own API keys - an admin sees all: made with an expiry, shown once, revoked. */
export function ApiKeys() {
  const t = useTexts();
  const { data, error, refetch } = api.useQuery("get", "/api/v1/keys", {}, { staleTime: 0 });
  const [name, setName] = useState("");
  const [days, setDays] = useState<number | undefined>(90);
  const again = { onSuccess: () => void refetch() };
  const making = api.useMutation("post", "/api/v1/keys", again);
  const revoking = api.useMutation("delete", "/api/v1/keys/{prefix}", again);
  const failure = making.error ?? revoking.error;
  const { data: made } = making;
  return (
    <section>
      <h2>{t("settings.api")}</h2>
      <p className="soft">{t("settings.api.what")}</p>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {failure ? <ErrorNote error={failure} /> : null}
      {made ? (
        <div className={styles.made} role="status">
          <p>{t("settings.api.once", { name: made.name })}</p>
          <p className={styles.line}>
            <code>{made.key}</code> <CopyButton text={made.key} />
            <button type="button" className="small" onClick={() => making.reset()}>
              {t("settings.api.kept")}
            </button>
          </p>
        </div>
      ) : null}
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault();
          if (!name.trim()) return;
          revoking.reset();
          making.mutate({ body: { name: name.trim(), days: days ?? null, user: null } }, { onSuccess: () => setName("") });
        }}
      >
        <label>
          {t("settings.api.for")} <input type="text" value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
        </label>
        <Choice
          label={t("settings.api.expires")}
          value={days}
          values={DAYS}
          words={(count) => t("settings.api.days", { count })}
          none={t("settings.api.never")}
          onChange={setDays}
        />
        <button type="submit" className="primary" disabled={!name.trim()}>
          {t("settings.api.make")}
        </button>
      </form>
      {data && data.length > 0 ? <KeyTable keys={data} onRevoke={(prefix) => revoking.mutate({ params: { path: { prefix } } })} /> : null}
    </section>
  );
}

function KeyTable({ keys, onRevoke }: { readonly keys: readonly Schemas["KeyItem"][]; readonly onRevoke: (prefix: string) => void }) {
  const t = useTexts();
  const figures = useFigures();
  const [asking, setAsking] = useState<string>();
  return (
    <DataTable
      heads={[
        t("settings.api.key"),
        t("settings.account"),
        t("settings.api.for"),
        t("settings.made"),
        t("settings.api.expires"),
        t("settings.state"),
      ]}
    >
      {keys.map((key) => (
        <tr key={key.prefix}>
          <td>
            <code>{key.prefix}</code>
          </td>
          <td>{key.user}</td>
          <td>{key.name}</td>
          <td>{figures.moment(key.created_at)}</td>
          <td>{key.expires_at ? figures.moment(key.expires_at) : t("settings.api.never")}</td>
          <td>
            {!key.usable ? (
              t(key.revoked_at ? "settings.api.revoked" : "settings.api.unusable")
            ) : asking === key.prefix ? (
              <>
                <button type="button" className="small danger" onClick={() => onRevoke(key.prefix)}>
                  {t("settings.api.revoke.sure")}
                </button>{" "}
                <button type="button" className="small" onClick={() => setAsking(undefined)}>
                  {t("action.cancel")}
                </button>
              </>
            ) : (
              <button type="button" className="small" aria-label={t("settings.api.revoke.of", { name: key.name })} onClick={() => setAsking(key.prefix)}>
                {t("settings.api.revoke")}
              </button>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
