import { keepPreviousData } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";

import { api } from "@/shared/api/client";
import { BY_CURSOR, itemsOf } from "@/shared/api/pages";
import { useActions } from "@/shared/keys/keys";
import { useTexts } from "@/features/documents/texts";
import { DataTable, numbers } from "@/shared/ui/Table";
import { beside } from "@/shared/ui/steps";
import { saidBy, type Metadata } from "@/shared/ui/metadata";
import { useEventCallback } from "@/shared/ui/useEventCallback";
import { Where } from "@/shared/ui/Where";
import { Pending } from "@/shared/ui/Pending";
import { KeyOf } from "@/shared/keys/Keys";
import { MorePages } from "@/shared/ui/MorePages";
import findDocument from "../actions/list/findDocument";
import { LIST_ACTIONS } from "../lib/actions";
import { documentsFilterOf } from "../lib/filter";
import styles from "./document.module.css";

/** The documents of the graph by name, each with what was made of it. */
export function DocumentsScreen() {
  const t = useTexts();
  const navigate = useNavigate();
  const { name, where } = documentsFilterOf(useSearch({ strict: false }));
  const [current, setCurrent] = useState<string>();
  const query = { limit: 100, ...(name ? { name } : {}), ...(where ? { where: [...where] } : {}) };
  const show = (change: { name?: string | undefined; where?: readonly string[] | undefined }) =>
    void navigate({ to: "/documents", search: { name, where, ...change }, replace: true });
  const showWhere = useEventCallback((conditions: readonly string[] | undefined) => show({ where: conditions }));
  const pages = api.useInfiniteQuery("get", "/api/v1/documents", { params: { query } }, { ...BY_CURSOR, placeholderData: keepPreviousData });
  const { error, isPending, refetch } = pages;
  const documents = itemsOf(pages.data);
  const move = (by: number) => {
    const next = beside(documents, documents.findIndex(({ id }) => id === current), by);
    setCurrent(next?.id);
    document.getElementById(`row-${next?.id ?? ""}`)?.scrollIntoView({ block: "nearest" });
  };
  useActions(LIST_ACTIONS, {
    move,
    open: () => (current ? void navigate({ to: "/documents/$document", params: { document: current }, search: {} }) : undefined),
    find: () => document.getElementById("documents-name")?.focus(),
  });

  return (
    <div className="screen">
      <header className={styles.documentsHead}>
        <h1>{t("nav.documents")}</h1>
        <Find name={name ?? ""} onChange={(words) => show({ name: words || undefined })} />
        <Where where={where} onChange={showWhere} />
        <Link to="/runs" search={{ add: true }}>
          {t("runs.add")}
        </Link>
      </header>
      {error || isPending ? <Pending error={error} onRetry={refetch} /> : null}
      {!isPending && documents.length === 0 ? <p>{t(name || where ? "documents.none.named" : "documents.none")}</p> : null}
      {documents.length > 0 ? (
        <DataTable
          scrolls
          heads={[
            t("documents.name"),
            t("documents.known"),
            t("documents.language"),
            ...numbers(t("documents.entities"), t("documents.events"), t("fact.accepted"), t("fact.contested"), t("fact.rejected")),
            t("documents.by"),
          ]}
        >
          {documents.map((one) => (
            <tr key={one.id} id={`row-${one.id}`} aria-current={one.id === current ? "true" : undefined}>
              <td>
                <Link to="/documents/$document" params={{ document: one.id }} search={{}}>
                  <bdi>{one.name}</bdi>
                </Link>
              </td>
              <td className="soft">{known(one.metadata)}</td>
              <td>{one.language}</td>
              <Count of={one.entities} />
              <Count of={one.events} />
              <Count of={one.accepted} />
              <Count of={one.contested} />
              <Count of={one.rejected} />
              <td className="soft">{one.team ? `${one.team} · ${one.schema ?? ""}` : ""}</td>
            </tr>
          ))}
        </DataTable>
      ) : null}
      <MorePages of={pages}>{t("document.more")}</MorePages>
    </div>
  );
}

/** When a document was published, and its tags. */
function known({ date, tag }: Metadata): string {
  return [date, tag].flatMap((value) => (value === undefined ? [] : [saidBy(value)])).join(" · ");
}

/** Nothing is written fainter, so that something is found at a glance. */
function Count({ of }: { readonly of: number }) {
  return <td className={of === 0 ? "number none" : "number"}>{of.toLocaleString()}</td>;
}

const PAUSE_MS = 250;

function Find({ name, onChange }: { readonly name: string; readonly onChange: (words: string) => void }) {
  const t = useTexts();
  const [words, setWords] = useState(name);
  useEffect(() => {
    if (words === name) return;
    const timer = setTimeout(() => onChange(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, name, onChange]);
  return (
    <label>
      {t("documents.find")}{" "}
      <input id="documents-name" type="search" value={words} maxLength={200} onChange={(event) => setWords(event.target.value)} /> <KeyOf of={findDocument} />
    </label>
  );
}
