import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import { cx } from "@/shared/ui/cx";
import { api } from "@/shared/api/client";
import { useTexts } from "@/features/schemas/texts";
import { Choice } from "@/shared/ui/Choice";
import { DataTable, numbers } from "@/shared/ui/Table";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { Pending } from "@/shared/ui/Pending";
import { RoleButton } from "@/shared/session/RoleButton";
import { RoleNote } from "@/shared/session/RoleNote";
import { useMake } from "../hooks/useSchema";
import styles from "./schema.module.css";

/** The schemas, each in its newest version, and the way to a new one. */
export function SchemasScreen() {
  const t = useTexts();
  const { data, error, isPending, refetch } = api.useQuery("get", "/api/v1/schemas", {}, { staleTime: 0 });
  return (
    <div className="screen">
      <h1>{t("nav.schemas")}</h1>
      <p className="soft">{t("schemas.what")}</p>
      {error || isPending ? <Pending error={error} onRetry={refetch} /> : null}
      {data ? (
        <DataTable
          scrolls
          heads={[
            t("schema.name"),
            t("schema.language"),
            ...numbers(t("schema.entities"), t("schema.relations"), t("schema.events"), t("schema.version.stored")),
            t("schemas.from"),
          ]}
        >
          {data.map((schema) => (
            <tr key={schema.name}>
              <td>
                <Link to="/schemas/$schema" params={{ schema: schema.name }} search={{}}>
                  {schema.name}
                </Link>
              </td>
              <td>{schema.language}</td>
              <td className="number">{schema.entities}</td>
              <td className="number">{schema.relations}</td>
              <td className="number">{schema.events}</td>
              <td className="number">{schema.version}</td>
              <td className="soft">{t(schema.builtin ? (schema.version > 0 ? "schemas.changed" : "schemas.builtin") : "schemas.own")}</td>
            </tr>
          ))}
        </DataTable>
      ) : null}
      {isPending ? null : (
        <>
          <RoleNote needs="editor" what={t("schema.role.needs")} />
          <NewSchema names={data?.map(({ name }) => name) ?? []} />
        </>
      )}
    </div>
  );
}

function NewSchema({ names }: { readonly names: readonly string[] }) {
  const t = useTexts();
  const navigate = useNavigate();
  const { mutate, error } = useMake();
  const [name, setName] = useState("");
  const [from, setFrom] = useState("");
  const isFree = !names.includes(name);
  const isName = /^[a-z0-9][a-z0-9_-]{0,63}$/.test(name);
  const make = () => {
    if (!isName || !isFree) return;
    mutate({ name, from }, { onSuccess: () => void navigate({ to: "/schemas/$schema", params: { schema: name }, search: {} }) });
  };
  return (
    <form
      className={cx(styles.line, styles.new)}
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <h2>{t("schemas.new")}</h2>
      <label>
        {t("schema.name")}{" "}
        <input type="text" value={name} maxLength={64} aria-invalid={name !== "" && !(isName && isFree)} onChange={({ target }) => setName(target.value)} />
      </label>
      <Choice label={t("schemas.copy")} value={from} values={names} none={t("schemas.empty")} onChange={(name = "") => setFrom(name)} />
      <RoleButton needs="editor" type="submit" className="primary" disabled={!isName || !isFree}>
        {t("schemas.make")}
      </RoleButton>
      {name !== "" && !isName ? <p className={styles.wrong}>{t("schemas.name.wrong")}</p> : null}
      {name !== "" && !isFree ? <p className={styles.wrong}>{t("schema.name.taken", { name })}</p> : null}
      {error ? <ErrorNote error={error} /> : null}
    </form>
  );
}
