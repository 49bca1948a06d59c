import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";

import { cx } from "@/shared/ui/cx";
import { api, type Schemas } from "@/shared/api/client";
import { useTexts } from "@/features/explorer/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { Combo, type Group } from "./Combo";
import { within } from "../lib/wanted";
import { useSettled } from "@/shared/ui/useSettled";
import styles from "./explorer.module.css";

type Found = Schemas["FoundEntity"];

interface Props {
  readonly label: string;
  readonly onChoose: (id: string, name: string) => void;
  readonly shortcut?: string;
  readonly isBegun?: boolean;
  /** Conditions of the documents that name them. */
  readonly where: readonly string[] | undefined;
}

/** Finds entities by name or alias, a letter may be wrong, and groups them by type. */
export function EntityFinder({ label, onChoose, shortcut, isBegun, where }: Props) {
  const t = useTexts();
  const [text, setText] = useState("");
  const [type, setType] = useState<string>();
  const asked = useSettled(text.trim(), 150);
  const query = { q: asked, limit: 30, ...(type === undefined ? {} : { type }), ...within(where) };
  const { data, error, isFetching, refetch } = api.useQuery("get", "/api/v1/graph/search", { params: { query } }, {
    enabled: asked !== "",
    retry: false,
    placeholderData: keepPreviousData,
  });
  const found = asked === "" ? [] : (data ?? []);
  const types = useTypes(text);
  const groups: Group[] = [...new Set(found.map((one) => one.type))].map((title) => ({
    title,
    options: found.filter((one) => one.type === title).map((one) => ({ id: one.id, shown: <Hit found={one} asked={asked} /> })),
  }));
  if (type === undefined && types.length > 0) {
    const options = types.map((one) => ({ id: `type:${one}`, shown: t("explorer.find.only", { type: one }) }));
    groups.unshift({ title: t("explorer.types"), options });
  }
  return (
    <div className={styles.finder}>
      {type === undefined ? null : (
        <button type="button" className="chip" onClick={() => setType(undefined)} aria-label={t("explorer.find.any", { type })}>
          {type} <span aria-hidden="true">✕</span>
        </button>
      )}
      <Combo
        label={label}
        hint={t("explorer.find.hint")}
        groups={groups}
        text={text}
        isBusy={isFetching || asked !== text.trim()}
        none={t("explorer.find.none")}
        {...(shortcut === undefined ? {} : { shortcut })}
        {...(isBegun === undefined ? {} : { isBegun })}
        onText={setText}
        onChoose={(id) => {
          setText("");
          if (id.startsWith("type:")) setType(id.slice(5));
          else onChoose(id, found.find((one) => one.id === id)?.name ?? id);
        }}
      />
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
    </div>
  );
}

function Hit({ found, asked }: { readonly found: Found; readonly asked: string }) {
  const t = useTexts();
  const low = asked.toLowerCase();
  const alias = found.name.toLowerCase().includes(low)
    ? undefined
    : found.aliases.find((one) => one !== found.name && one.toLowerCase().includes(low));
  return (
    <>
      <bdi className="hit-name">{found.name}</bdi>
      {alias === undefined ? null : (
        <span className="soft">
          <bdi>{alias}</bdi>
        </span>
      )}
      <span className={cx("soft", styles.hitCount)}>{t("explorer.facts", { count: found.facts })}</span>
    </>
  );
}

/** The types of entities that a text names. */
function useTypes(text: string): readonly string[] {
  const low = text.trim().toLowerCase();
  const isAsked = low.length > 1;
  const { data } = api.useQuery("get", "/api/v1/facts/facets", { params: { query: { kind: "entity" } } }, { enabled: isAsked, staleTime: 300_000 });
  return isAsked ? Object.keys(data?.predicates ?? {}).filter((type) => type.toLowerCase().startsWith(low)).slice(0, 5) : [];
}
