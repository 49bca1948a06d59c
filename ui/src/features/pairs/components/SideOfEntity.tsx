import { Link } from "@tanstack/react-router";
import { useId } from "react";

import { useTexts } from "@/features/pairs/texts";
import type { Received } from "@/shared/api/client";
import { hrefTo } from "@/shared/routes";
import { FactChip } from "@/shared/ui/Status";
import styles from "./pairs.module.css";

type Side = Received<"SuggestionSide">;

/** One of the two: its names, the documents that name it with their sentences, and what they say of it. */
export function SideOfEntity({ side, type }: { readonly side: Side; readonly type: string }) {
  const t = useTexts();
  const id = useId();
  const { entity, name, aliases, documents, documents_total: total, facts } = side;
  const others = aliases.filter((alias) => alias !== name);
  return (
    <section className={styles.side} aria-labelledby={id}>
      <header>
        <h3 id={id}>
          <a href={hrefTo("entity", entity)}>
            <bdi>{name}</bdi>
          </a>
        </h3>{" "}
        <span className="chip">{type}</span>
        {others.length > 0 ? (
          <p className="soft">
            {t("pairs.also")} <bdi>{others.join(" · ")}</bdi>
          </p>
        ) : null}
      </header>
      <h4>{total > 0 ? t("pairs.documents", { count: total }) : t("pairs.documents.none")}</h4>
      {documents.length > 0 ? (
        <ul className={styles.documents}>
          {documents.map((document) => (
            <li key={document.id}>
              <Link to="/documents/$document" params={{ document: document.id }} search={{}}>
                <bdi>{document.name}</bdi>
              </Link>{" "}
              <span className="soft">{t("pairs.mentions", { count: document.mentions })}</span>
              {document.places.map(({ start, before, text, after }) => (
                <blockquote key={start} dir="auto" className={styles.quote}>
                  {before}
                  <mark>
                    <Link to="/documents/$document" params={{ document: document.id }} search={{ at: `${entity}@${start}` }} title={t("pairs.show")}>
                      {text}
                    </Link>
                  </mark>
                  {after}
                </blockquote>
              ))}
            </li>
          ))}
          {total > documents.length ? <li className="soft">{t("pairs.documents.more", { count: total - documents.length })}</li> : null}
        </ul>
      ) : null}
      <h4>{t("pairs.facts")}</h4>
      {facts.length > 0 ? (
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact.id}>
              <FactChip status={fact.status} />{" "}
              <Link to="/facts/$fact" params={{ fact: fact.id }} search={{}}>
                {`${fact.subject} –${fact.predicate}→ ${fact.object}`}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft">{t("pairs.facts.none")}</p>
      )}
    </section>
  );
}
