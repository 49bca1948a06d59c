import { useState } from "react";

import { api } from "@/shared/api/client";
import { useTexts } from "@/features/settings/texts";
import { Choice, Select } from "@/shared/ui/Choice";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { useFigures } from "@/shared/ui/figures";
import { ROLES, type Role } from "@/shared/session/session";
import { DataTable } from "@/shared/ui/Table";
import styles from "./settings.module.css";

/** Who may do what; for admins. */
export function Accounts({ me }: { readonly me: string }) {
  const t = useTexts();
  const figures = useFigures();
  const { data, error, refetch } = api.useQuery("get", "/api/v1/accounts", {}, { staleTime: 0 });
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("reader");
  const again = { onSuccess: () => void refetch() };
  const changing = api.useMutation("patch", "/api/v1/accounts/{account}", again);
  const making = api.useMutation("post", "/api/v1/accounts", again);
  const failure = changing.error ?? making.error;
  const change = (account: string, body: { role?: Role; disabled?: boolean }) => {
    making.reset();
    changing.mutate({ params: { path: { account } }, body });
  };
  return (
    <section>
      <h2>{t("accounts.title")}</h2>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {failure ? <ErrorNote error={failure} /> : null}
      <DataTable heads={[t("settings.account"), t("accounts.role"), t("settings.made"), t("settings.state")]}>
        {data?.map((account) => (
          <tr key={account.id}>
            <td>{account.name}</td>
            <td>
              <Select
                aria-label={t("accounts.role.of", { name: account.name })}
                value={account.role}
                values={ROLES}
                words={(one) => t(`role.${one}`)}
                isDisabled={account.name === me}
                onChange={(one) => change(account.id, { role: one })}
              />
            </td>
            <td>{figures.moment(account.created_at)}</td>
            <td>
              {account.name === me ? (
                <span className="soft">{t("accounts.me")}</span>
              ) : (
                <>
                  {account.disabled ? `${t("accounts.disabled")} ` : null}
                  <button
                    type="button"
                    className="small"
                    aria-label={t(account.disabled ? "accounts.enable.of" : "accounts.disable.of", { name: account.name })}
                    onClick={() => change(account.id, { disabled: !account.disabled })}
                  >
                    {t(account.disabled ? "accounts.enable" : "accounts.disable")}
                  </button>
                </>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault();
          changing.reset();
          making.mutate({ body: { name: name.trim(), role } }, { onSuccess: () => setName("") });
        }}
      >
        <label>
          {t("accounts.new")} <input type="text" value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
        </label>
        <Choice label={t("accounts.role")} value={role} values={ROLES} words={(one) => t(`role.${one}`)} onChange={setRole} />
        <button type="submit" disabled={!name.trim()}>
          {t("accounts.make")}
        </button>
      </form>
      <p className="soft">{t("accounts.link")}</p>
    </section>
  );
}
