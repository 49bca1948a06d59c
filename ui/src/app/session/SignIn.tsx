import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { cx } from "@/shared/ui/cx";
import { api } from "@/shared/api/client";
import { LANGUAGES, useLanguage, type Language } from "@/shared/i18n";
import { useTexts } from "@/app/texts";
import { CopyButton } from "@/shared/ui/CopyButton";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { organisationAddress, refusalIn } from "./signInRedirect";
import { signInWithKey } from "@/shared/session/session";
import { within, workspaceAddress } from "@/shared/workspace";
import note from "@/shared/ui/error-note.module.css";
import styles from "./sign-in.module.css";

/** Read before the router leads on from the address. */
const TOLD = refusalIn(window.location.href);
const SERVE = "consilience serve";
const LINK = "consilience users link NAME";

/**
 * The ways in: the organisation, an API key, a link from the terminal.
 *
 * @param isAgain whether the page behind holds somebody's work: then no way may leave it.
 */
export function SignInWays({ isAgain = false }: { readonly isAgain?: boolean }) {
  const t = useTexts();
  const ways = api.useQuery("get", "/api/v1/session/ways", {}, { retry: false });
  const organisation = ways.data?.organisation;
  const here = refusalIn(window.location.href).rest;
  return (
    <div className={styles.ways}>
      {organisation ? (
        <section>
          <a
            className={cx(styles.button, "primary")}
            href={organisationAddress(isAgain ? within("/signed-in") : here)}
            {...(isAgain ? { target: "_blank", rel: "opener" } : {})}
          >
            {t("signin.organisation", { name: organisation })}
          </a>
          {isAgain ? <p className="soft">{t("signin.organisation.again")}</p> : null}
        </section>
      ) : null}
      <KeyForm />
      <section>
        <h2>{t("signin.link")}</h2>
        <p>{t("signin.link.how")}</p>
        <dl className={styles.commands}>
          {[
            [SERVE, t("signin.link.serve")] as const,
            [LINK, t("signin.link.users")] as const,
          ].map(([command, what]) => (
            <div key={command}>
              <dt>
                <code>{command}</code> <CopyButton text={command} />
              </dt>
              <dd className="soft">{what}</dd>
            </div>
          ))}
        </dl>
        <p className="soft">{t("signin.link.waits")}</p>
      </section>
    </div>
  );
}

function KeyForm() {
  const t = useTexts();
  const queries = useQueryClient();
  const [key, setKey] = useState("");
  // Whether the browser believes in a network or not: the server may be this machine.
  const { mutate, error, isPending: isBusy } = useMutation({ networkMode: "always", mutationFn: () => signInWithKey(queries, key.trim()) });
  return (
    <section>
      <h2>{t("signin.key")}</h2>
      <form
        className={styles.key}
        onSubmit={(event) => {
          event.preventDefault();
          if (key.trim() && !isBusy) mutate();
        }}
      >
        <label htmlFor="sign-in-key">{t("signin.key.label")}</label>
        <div className={styles.fieldRow}>
          <input
            id="sign-in-key"
            type="password"
            value={key}
            autoComplete="off"
            spellCheck={false}
            aria-describedby="sign-in-key-hint"
            onChange={(event) => setKey(event.target.value)}
          />
          <button type="submit" className="primary" disabled={isBusy || !key.trim()}>
            {t("signin.go")}
          </button>
        </div>
        <p id="sign-in-key-hint" className="soft">
          {t("signin.key.hint")}
        </p>
      </form>
      {error ? <ErrorNote error={error} /> : null}
    </section>
  );
}

/** Where who is signed in has a role, if it is none here. */
function OtherWorkspaces() {
  const t = useTexts();
  const { data } = api.useQuery("get", "/api/v1/workspaces", {}, { retry: false });
  if (!data || data.length === 0) return null;
  return (
    <section>
      <h2>{t("workspaces.elsewhere")}</h2>
      <ul>
        {data.map(({ name }) => (
          <li key={name}>
            <a href={workspaceAddress(name)}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a person without a session sees, whatever address they came to; after signing in they are there. */
export function SignInPage() {
  const t = useTexts();
  const { language, setLanguage } = useLanguage();
  useEffect(() => {
    document.title = t("signin.title");
  }, [t]);
  return (
    <main className={styles.root}>
      <div className={styles.card}>
        <header>
          <h1>{t("signin.title")}</h1>
          <p className="soft">{t("signin.what")}</p>
        </header>
        {TOLD.refusal ? (
          <p className={note.root} role="alert">
            <strong>
              <span aria-hidden="true">✕ </span>
              {t("signin.refused")}
            </strong>
            {t(`signin.refused.${TOLD.refusal}`)}
          </p>
        ) : null}
        <OtherWorkspaces />
        <SignInWays />
        <footer>
          {(Object.keys(LANGUAGES) as Language[]).map((code) => (
            <button
              key={code}
              type="button"
              className="quiet small"
              lang={code}
              aria-pressed={language === code}
              onClick={() => setLanguage(code)}
            >
              {LANGUAGES[code]}
            </button>
          ))}
        </footer>
      </div>
    </main>
  );
}
