import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import { cx } from "@/shared/ui/cx";
import { useActions } from "@/shared/keys/keys";
import { useTexts } from "@/features/schemas/texts";
import { Choice } from "@/shared/ui/Choice";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { KeyOf } from "@/shared/keys/Keys";
import { RoleButton } from "@/shared/session/RoleButton";
import { RoleNote } from "@/shared/session/RoleNote";
import { UnsavedGuard } from "@/shared/ui/UnsavedGuard";
import { usePermission } from "@/shared/session/usePermission";
import saveSchema from "../actions/saveSchema";
import showChanges from "../actions/showChanges";
import showTypes from "../actions/showTypes";
import showYaml from "../actions/showYaml";
import { SCHEMA_ACTIONS } from "../lib/actions";
import { Changes, ReadAgain } from "./Changes";
import { ConflictDialog } from "./ConflictDialog";
import { differences, isSame } from "../lib/difference";
import { freeName, withType, type Draft, type Room } from "../lib/draft";
import { GeneralForm } from "./GeneralForm";
import { Teams } from "./Teams";
import { VIEWS, type SchemaShown, type View } from "../lib/selection";
import { TypeForm } from "./TypeForm";
import { TypeList } from "./TypeList";
import { useDraft } from "../hooks/useDraft";
import { useSave, useValidation, type Saved, type Version } from "../hooks/useSchema";
import { YamlView } from "./YamlView";
import styles from "./schema.module.css";

const VIEW_ACTIONS = { types: showTypes, yaml: showYaml, changes: showChanges };

interface Props {
  readonly name: string;
  readonly newest: Version;
  /** An earlier version, to look at. */
  readonly old: Version | undefined;
  readonly shown: SchemaShown;
}

interface Done {
  readonly version: Version;
  readonly before: Version;
  readonly documents: readonly string[];
}

/** Changes a schema: drafts with undo, checked while one types, saved as versions, merged with what others saved. */
export function Editor({ name, newest, old, shown }: Props) {
  const t = useTexts();
  const navigate = useNavigate();
  const { mutate: save, isPending: isSaving, error } = useSave();
  const mayNot = usePermission("editor");
  const { base, draft, past, future, isDirty, change, rebase, undo, redo } = useDraft(newest);
  const [yaml, setYaml] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Version | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const isReadOnly = mayNot !== undefined || old !== undefined;
  const { validation, error: unchecked, isChecking } = useValidation(yaml === null ? { schema: draft } : { yaml });
  const problems = old ? [] : (validation?.problems ?? []);
  const view: View = shown.view ?? "types";
  const visible = old?.draft ?? draft;
  const changed = old ? differences(old.draft, newest.draft) : differences(base.draft, draft);

  // What the text says is the draft as soon as it can be read.
  const read = yaml !== null && !isChecking && validation?.valid === true && validation.yaml === yaml ? validation.schema : null;
  if (read && !isSame(read, draft)) change(read as unknown as Draft);

  const show = (to: Partial<SchemaShown>) =>
    void navigate({ to: "/schemas/$schema", params: { schema: name }, search: { ...shown, ...to }, replace: true });
  const isUnread = yaml !== null && (isChecking || validation?.valid !== true);
  const to = (next: View) => {
    // A text that cannot be read is no draft: it would be lost.
    if (view === "yaml" && next !== "yaml" && isUnread) return;
    if (view === "yaml" && next !== "yaml") setYaml(null);
    show({ view: next });
  };
  const add = (room: Room) => {
    const type = freeName(draft[room], t(`schema.new.${room}`));
    change(withType(draft, room, type));
    show({ view: "types", room, type });
  };
  const put = (wanted: Draft, on: Version, onSettled: () => void = () => undefined) => {
    if (isSaving) return;
    const documents = validation?.read_again.documents.map(({ id }) => id) ?? [];
    const onSuccess = (saved: Saved) => {
      if (saved.kind === "changed") {
        setTheirs(saved.theirs);
        return;
      }
      setDone({ version: saved.version, before: on, documents });
      rebase(saved.version);
      setYaml(null);
    };
    save({ draft: wanted, on }, { onSuccess, onSettled });
  };
  const cannot = mayNot ?? (problems.length > 0 ? t("schema.save.wrong") : isChecking ? t("schema.checking") : isDirty ? undefined : t("schema.save.same"));
  useActions(SCHEMA_ACTIONS, { save: () => put(draft, base), unsaved: old ? t("schema.old") : cannot, undo, redo, show: to });

  return (
    <div className={styles.root}>
      <UnsavedGuard isDirty={isDirty || isUnread} what={name} />
      <header className={styles.head}>
        <div className={styles.line}>
          <h1>{name}</h1>
          <Choice
            label={t("schema.version.stored")}
            value={old?.version ?? newest.version}
            values={Array.from({ length: newest.version + 1 }, (_, at) => newest.version - at).filter((version) => version > 0 || newest.builtin)}
            words={(version) => (version === 0 ? t("schema.version.builtin") : String(version))}
            onChange={(version) => show({ version: version === newest.version ? undefined : version })}
          />
          <div role="group" aria-label={t("schema.views")} className={styles.views}>
            {VIEWS.map((one) => (
              <button key={one} type="button" aria-pressed={view === one} disabled={isUnread && one !== "yaml"} onClick={() => to(one)}>
                {t(`schema.view.${one}`)}
                {one === "changes" && changed.length > 0 ? ` (${changed.length})` : ""} <KeyOf of={VIEW_ACTIONS[one]} />
              </button>
            ))}
          </div>
          {old ? (
            <RoleButton needs="editor" className="primary" onClick={() => put(old.draft, base, () => show({ version: undefined }))}>
              {t("schema.return", { version: old.version })}
            </RoleButton>
          ) : (
            <div className={cx(styles.line, styles.actions)}>
              <button type="button" disabled={past.length === 0} onClick={undo}>
                {t("action.undo")}
              </button>
              <button type="button" disabled={future.length === 0} onClick={redo}>
                {t("action.redo")}
              </button>
              <button type="button" disabled={!isDirty && !isUnread}
                onClick={() => {
                  rebase(base);
                  setYaml(null);
                }}
              >
                {t("schema.discard")}
              </button>
              <RoleButton needs="editor" className="primary" disabled={cannot !== undefined || isSaving} title={cannot} onClick={() => put(draft, base)}>
                {t("schema.save")} <KeyOf of={saveSchema} />
              </RoleButton>
            </div>
          )}
        </div>
        <RoleNote needs="editor" what={t("schema.role.needs")} />
        {old ? <p role="note">{t("schema.old.what", { version: old.version, newest: newest.version })}</p> : null}
        {error ? <ErrorNote error={error} /> : null}
        {unchecked ? <ErrorNote error={unchecked} /> : null}
        {done && !isDirty ? (
          <div className={styles.done} role="status">
            <p>
              ✓ {t("schema.saved", { version: done.version.version })}{" "}
              <button type="button" className="small" onClick={() => put(done.before.draft, done.version)}>
                {t("schema.undo", { version: done.before.version })}
              </button>
            </p>
            {done.documents.length > 0 ? <ReadAgain key={done.version.version} schema={name} documents={done.documents} /> : null}
          </div>
        ) : null}
        {problems.length > 0 && view !== "yaml" ? (
          <ul className={styles.problems} aria-label={t("schema.problems", { count: problems.length })}>
            {problems.slice(0, 8).map((problem, at) => {
              const [room, type] = problem.path;
              const isType = room === "entities" || room === "relations" || room === "events";
              return (
                <li key={at}>
                  <button type="button" className="small" onClick={() => show({ view: "types", room: isType ? room : undefined, type: isType && type !== undefined ? String(type) : undefined })}>
                    <span aria-hidden="true">✕ </span>
                    {problem.path.join(" › ")}: {problem.message}
                  </button>
                </li>
              );
            })}
          </ul>
        ) : null}
      </header>
      {view === "types" ? (
        <div className={styles.panes}>
          <TypeList
            draft={visible}
            problems={problems}
            room={shown.room}
            type={shown.type}
            isReadOnly={isReadOnly}
            onChoose={(room, type) => show({ room, type })}
            onAdd={add}
          />
          <div className={styles.pane}>
            {shown.room && shown.type !== undefined ? (
              <TypeForm
                draft={visible}
                room={shown.room}
                name={shown.type}
                problems={problems}
                isReadOnly={isReadOnly}
                onChange={change}
                onName={(type) => show({ type })}
              />
            ) : (
              <>
                <GeneralForm draft={visible} problems={problems} isReadOnly={isReadOnly} onChange={change} />
                <Teams schema={name} />
              </>
            )}
          </div>
        </div>
      ) : null}
      {view === "yaml" ? (
        <YamlView
          text={old?.yaml ?? yaml ?? (isDirty ? (validation?.yaml ?? base.yaml) : base.yaml)}
          problems={problems}
          isReadOnly={isReadOnly}
          onChange={setYaml}
        />
      ) : null}
      {view === "changes" ? <Changes differences={changed} validation={old ? undefined : validation} /> : null}
      {theirs ? (
        <ConflictDialog
          base={base.draft}
          mine={draft}
          theirs={theirs}
          onClose={() => setTheirs(null)}
          onMerge={(result) => {
            rebase(theirs, result);
            setYaml(null);
            setTheirs(null);
          }}
        />
      ) : null}
    </div>
  );
}
