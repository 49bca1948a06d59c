import { useState } from "react";

import { useTexts } from "@/features/schemas/texts";
import {
  changedRole,
  changedType,
  freeName,
  renamedRole,
  renamedType,
  withoutRole,
  withoutType,
  withRole,
  type Draft,
  type EventType,
  type Room,
} from "../lib/draft";
import { Field, TypeChoice } from "./Field";
import { RulesField } from "./RulesField";
import type { Validation } from "../hooks/useSchema";
import styles from "./schema.module.css";

interface Props {
  readonly draft: Draft;
  readonly room: Room;
  readonly name: string;
  readonly problems: Validation["problems"];
  readonly isReadOnly: boolean;
  readonly onChange: (draft: Draft) => void;
  readonly onName: (name: string | undefined) => void;
}

/** One type: its name, what it means, and what belongs to its kind. */
export function TypeForm({ draft, room, name, problems, isReadOnly, onChange, onName }: Props) {
  const t = useTexts();
  const type = draft[room][name];
  if (!type) return <p className="soft">{t("schema.type.gone")}</p>;
  const path = [room, name];
  const types = Object.keys(draft.entities);
  const entity = room === "entities" ? draft.entities[name] : undefined;
  const relation = room === "relations" ? draft.relations[name] : undefined;
  const event = room === "events" ? draft.events[name] : undefined;
  const common = { problems, disabled: isReadOnly };
  return (
    <div className={styles.form}>
      <NameField
        key={`${room} ${name}`}
        label={t("schema.name")}
        name={name}
        taken={Object.keys(draft[room])}
        isReadOnly={isReadOnly}
        onRename={(to) => {
          onChange(renamedType(draft, room, name, to));
          onName(to);
        }}
      />
      <Field label={t("schema.definition")} hint={t("schema.definition.hint")} problems={problems} path={[...path, "definition"]}>
        {(ids) => (
          <textarea
            {...ids}
            rows={4}
            readOnly={isReadOnly}
            value={type.definition}
            onChange={({ target }) => onChange(changedType(draft, room, name, { definition: target.value }))}
          />
        )}
      </Field>
      {entity ? (
        <>
          <Field label={t("schema.examples")} hint={t("schema.examples.hint")} problems={problems} path={[...path, "examples"]}>
            {(ids) => (
              <textarea
                {...ids}
                rows={3}
                readOnly={isReadOnly}
                value={entity.examples.join("\n")}
                onChange={({ target }) => onChange(changedType(draft, "entities", name, { examples: lines(target.value) }))}
              />
            )}
          </Field>
          <Check
            label={t("schema.within")}
            isOn={entity.within_document}
            isReadOnly={isReadOnly}
            onChange={(within_document) => onChange(changedType(draft, "entities", name, { within_document }))}
          />
        </>
      ) : null}
      {relation ? (
        <>
          {(["domain", "range"] as const).map((side) => (
            <TypeChoice
              key={side}
              label={t(`schema.${side}`)}
              none={t("schema.any")}
              all={types}
              chosen={relation[side]}
              path={[...path, side]}
              {...common}
              onChange={(chosen) => onChange(changedType(draft, "relations", name, { [side]: chosen }))}
            />
          ))}
          {(["functional", "symmetric"] as const).map((property) => (
            <Check
              key={property}
              label={t(`schema.${property}`)}
              isOn={relation[property]}
              isReadOnly={isReadOnly}
              onChange={(isOn) => onChange(changedType(draft, "relations", name, { [property]: isOn }))}
            />
          ))}
        </>
      ) : null}
      {event ? (
        <Roles
          event={event}
          types={types}
          problems={problems}
          path={[...path, "roles"]}
          isReadOnly={isReadOnly}
          onChange={(changed) => onChange(changedType(draft, "events", name, changed))}
        />
      ) : null}
      <RulesField
        key={`rules ${room} ${name}`}
        rules={type.corenlp}
        isReadOnly={isReadOnly}
        onChange={(corenlp) => onChange(changedType(draft, room, name, { corenlp }))}
      />
      {isReadOnly ? null : (
        <button
          type="button"
          className="danger"
          onClick={() => {
            onChange(withoutType(draft, room, name));
            onName(undefined);
          }}
        >
          {t("schema.remove", { name })}
        </button>
      )}
    </div>
  );
}

/** Examples as they are typed: a line each; only the last may be empty, so that one can go on. */
function lines(text: string): string[] {
  const all = text.split("\n");
  return all.filter((line, at) => line.trim() !== "" || (at === all.length - 1 && at > 0));
}

function NameField({
  label,
  name,
  taken,
  isReadOnly,
  onRename,
}: {
  readonly label: string;
  readonly name: string;
  readonly taken: readonly string[];
  readonly isReadOnly: boolean;
  readonly onRename: (to: string) => void;
}) {
  const t = useTexts();
  const [typed, setTyped] = useState(name);
  const isTaken = typed.trim() !== name && taken.includes(typed.trim());
  const finish = () => {
    const to = typed.trim();
    if (to === "" || isTaken) setTyped(name);
    else if (to !== name) onRename(to);
  };
  return (
    <div className={styles.field}>
      <label>
        {label}
        <input
          type="text"
          value={typed}
          readOnly={isReadOnly}
          aria-invalid={isTaken}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={finish}
          onKeyDown={({ key }) => {
            if (key === "Enter") finish();
            if (key === "Escape") setTyped(name);
          }}
        />
      </label>
      {isTaken ? <p className={styles.wrong}>{t("schema.name.taken", { name: typed.trim() })}</p> : null}
    </div>
  );
}

function Check({
  label,
  isOn,
  isReadOnly,
  onChange,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isOn} disabled={isReadOnly} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}

interface RolesProps {
  readonly event: EventType;
  readonly types: readonly string[];
  readonly problems: Validation["problems"];
  readonly path: readonly string[];
  readonly isReadOnly: boolean;
  readonly onChange: (event: EventType) => void;
}

function Roles({ event, types, problems, path, isReadOnly, onChange }: RolesProps) {
  const t = useTexts();
  return (
    <section className={styles.roles}>
      <h3>{t("schema.roles")}</h3>
      {Object.entries(event.roles).map(([role, part]) => (
        <div key={role} className={styles.role}>
          <NameField
            label={t("schema.role")}
            name={role}
            taken={Object.keys(event.roles)}
            isReadOnly={isReadOnly}
            onRename={(to) => onChange(renamedRole(event, role, to))}
          />
          <Field label={t("schema.definition")} problems={problems} path={[...path, role, "definition"]}>
            {(ids) => (
              <textarea
                {...ids}
                rows={2}
                readOnly={isReadOnly}
                value={part.definition}
                onChange={({ target }) => onChange(changedRole(event, role, { definition: target.value }))}
              />
            )}
          </Field>
          <TypeChoice
            label={t("schema.fillers")}
            none={t("schema.any")}
            all={types}
            chosen={part.types}
            problems={problems}
            path={[...path, role, "types"]}
            disabled={isReadOnly}
            onChange={(chosen) => onChange(changedRole(event, role, { types: chosen }))}
          />
          {isReadOnly ? null : (
            <button type="button" className="small danger" onClick={() => onChange(withoutRole(event, role))}>
              {t("schema.remove", { name: role })}
            </button>
          )}
        </div>
      ))}
      {isReadOnly ? null : (
        <button type="button" onClick={() => onChange(withRole(event, freeName(event.roles, t("schema.role"))))}>
          {t("schema.role.add")}
        </button>
      )}
    </section>
  );
}
