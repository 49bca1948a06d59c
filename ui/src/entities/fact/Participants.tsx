import { api, type Schemas } from "@/shared/api/client";
import { useTexts } from "@/entities/fact/texts";
import type { Fact } from "./facts";
import { ValueNote } from "./ValueNote";
import styles from "./claim.module.css";

const KEPT = { staleTime: 60_000, retry: false } as const;

interface Props {
  readonly fact: Fact;
  /** Whether what the graph knows of them is to be read. */
  readonly isWanted: boolean;
  /** Shows what else is said about an entity or event. */
  readonly onAbout: (id: string) => void;
}

/** Whom and what a fact is about, and whether the graph knows them from elsewhere. */
export function Participants({ fact, isWanted, onAbout }: Props) {
  const t = useTexts();
  const parts = [fact.subject, ...(fact.object ? [fact.object] : [])];
  const isEvent = fact.kind === "event" || fact.kind === "argument";
  return (
    <dl className={styles.parts}>
      {parts.map((part, index) =>
        isEvent && index === 0 ? (
          <EventPart key={part.id} part={part} fact={fact} isWanted={isWanted} onAbout={onAbout} />
        ) : (
          <EntityPart key={part.id} part={part} isWanted={isWanted} onAbout={onAbout} />
        ),
      )}
      {fact.value === null ? null : (
        <div className={styles.value}>
          <dt className="visually-hidden">{t("review.value")}</dt>
          <dd>
            <ValueNote fact={fact} />
          </dd>
        </div>
      )}
    </dl>
  );
}

interface PartProps {
  readonly part: Schemas["Participant"];
  readonly onAbout: (id: string) => void;
}

function Name({ part, onAbout }: PartProps) {
  const t = useTexts();
  return (
    <dt>
      <button type="button" className={styles.name} title={t("review.about", { name: part.name })} onClick={() => onAbout(part.id)}>
        <bdi>{part.name}</bdi>
      </button>{" "}
      <span className="chip">{part.type}</span>
    </dt>
  );
}

function EntityPart({ part, isWanted, onAbout }: PartProps & { readonly isWanted: boolean }) {
  const t = useTexts();
  const params = { params: { path: { entity: part.id } } };
  const { data } = api.useQuery("get", "/api/v1/entities/{entity}", params, { ...KEPT, enabled: isWanted });
  const aliases = data?.aliases.filter((alias) => alias !== part.name) ?? [];
  return (
    <div>
      <Name part={part} onAbout={onAbout} />
      <dd className="soft">
        {data
          ? data.documents > 1
            ? t("review.known", { documents: data.documents, facts: data.facts })
            : t("review.new", { facts: data.facts })
          : " "}
        {aliases.length > 0 ? (
          <>
            {" · "}
            {t("review.aliases")} <bdi>{aliases.slice(0, 4).join(", ")}</bdi>
            {aliases.length > 4 ? " …" : ""}
          </>
        ) : null}
      </dd>
    </div>
  );
}

interface EventProps extends PartProps {
  readonly fact: Fact;
  readonly isWanted: boolean;
}

/** An event with who took part, when and where, as far as it is known. */
function EventPart({ part, fact, isWanted, onAbout }: EventProps) {
  const t = useTexts();
  const params = { params: { path: { event: part.id } } };
  const { data } = api.useQuery("get", "/api/v1/events/{event}", params, { ...KEPT, enabled: isWanted });
  const others = data?.arguments.filter((argument) => argument.fact_id !== fact.id) ?? [];
  return (
    <div>
      <Name part={part} onAbout={onAbout} />
      <dd className="soft">
        {data ? t(`review.realis.${data.realis}`) : " "}
        {others.length > 0 ? (
          <>
            {" · "}
            {others.map((argument, index) => (
              <span key={argument.fact_id}>
                {index > 0 ? ", " : ""}
                {argument.role}: <bdi>{argument.name}</bdi>
                {argument.status === "accepted" ? "" : ` (${t(`fact.${argument.status}`)})`}
              </span>
            ))}
          </>
        ) : null}
      </dd>
    </div>
  );
}
