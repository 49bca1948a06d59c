import { Link } from "@tanstack/react-router";
import { useId } from "react";

import { useTexts } from "@/features/pairs/texts";
import type { Schemas } from "@/shared/api/client";
import { hrefTo } from "@/shared/routes";
import { Chip } from "@/shared/ui/Chip";
import { useFigures } from "@/shared/ui/figures";
import { Term } from "@/shared/ui/Term";
import { isShared, partsOf, quoted, type PairedEvent } from "../lib/eventPairs";
import styles from "./pairs.module.css";

interface Props {
  readonly event: PairedEvent | undefined;
  readonly other: PairedEvent | undefined;
  readonly type: string;
}

/** One of the two events: its word, when and where it was, who and what took part, and the words that tell it. */
export function SideOfEvent({ event, other, type }: Props) {
  const t = useTexts();
  const id = useId();
  if (!event) {
    return (
      <section className={styles.side}>
        <p className="soft">{t("pairs.event.gone")}</p>
      </section>
    );
  }
  const { places, others } = partsOf(event);
  const [before, word, after] = quoted(event);
  return (
    <section className={styles.side} aria-labelledby={id}>
      <header>
        <h3 id={id}>
          <a href={hrefTo("event", event.id)}>
            <bdi>{event.trigger}</bdi>
          </a>
        </h3>{" "}
        <span className="chip">{type}</span>
      </header>
      <p>
        <Link to="/documents/$document" params={{ document: event.document_id }} search={{}}>
          <bdi>{event.document_name}</bdi>
        </Link>
      </p>
      <blockquote dir="auto" className={styles.quote}>
        {before}
        {word === "" ? " " : null}
        <mark>
          <Link to="/documents/$document" params={{ document: event.document_id }} search={{ at: `${event.id}@${event.start}` }} title={t("pairs.show")}>
            {word === "" ? event.trigger : word}
          </Link>
        </mark>
        {after}
      </blockquote>
      <dl className={styles.parts}>
        <Term name={t("pairs.event.when")}>
          <When of={event} />
        </Term>
        {places.length > 0 ? (
          <Term name={t("pairs.event.where")}>
            {places.map((place) => (
              <Part key={place.fact_id} part={place} isShared={isShared(place, other)} />
            ))}
          </Term>
        ) : null}
        {others.map((part) => (
          <Term key={part.fact_id} name={part.role}>
            <Part part={part} isShared={isShared(part, other)} />
          </Term>
        ))}
      </dl>
      {event.arguments.length === 0 ? <p className="soft">{t("pairs.event.arguments.none")}</p> : null}
    </section>
  );
}

function When({ of: { valid_from: from, valid_to: to } }: { readonly of: PairedEvent }) {
  const t = useTexts();
  const { date } = useFigures();
  if (from === null && to === null) return <span className="soft">{t("pairs.event.when.none")}</span>;
  if (from === to && from !== null) return date(from);
  return `${from === null ? "…" : date(from)} – ${to === null ? "…" : date(to)}`;
}

/** An argument, and whether the other event has it in the same role. */
function Part({ part, isShared }: { readonly part: Schemas["EventArgument"]; readonly isShared: boolean }) {
  const t = useTexts();
  return (
    <span className={styles.part}>
      <a href={hrefTo("entity", part.entity_id)}>
        <bdi>{part.name}</bdi>
      </a>{" "}
      <span className="soft">{part.entity_type}</span> {isShared ? <Chip sign="=" tone="accepted" words={t("pairs.event.shared")} /> : null}
    </span>
  );
}
