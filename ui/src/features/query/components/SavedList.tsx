import { useState } from "react";

import { useTexts } from "@/features/query/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { isAtLeast, useSession } from "@/shared/session/session";
import { useDeleted, type SavedQuery, type useSaved } from "../hooks/useSaved";
import styles from "./query.module.css";

interface Props {
  readonly cypher: string;
  /** The id of the one that is open. */
  readonly open: string | undefined;
  readonly saved: ReturnType<typeof useSaved>;
  readonly onOpen: (one: SavedQuery) => void;
  readonly onSaved: (one: SavedQuery) => void;
}

/** Queries under names, as the server keeps them: one's own, those that others share, and what was deleted. */
export function SavedList({ cypher, open, saved, onOpen, onSaved }: Props) {
  const t = useTexts();
  const isAdmin = isAtLeast(useSession()?.role ?? "reader", "admin");
  const { list, save, share, remove, restore, earlier, move, trouble, gone } = saved;
  const mine = list.data?.mine ?? [];
  const others = list.data?.others ?? [];
  const actions = { open, onOpen, onShare: (one: SavedQuery) => share.mutate(one), onRemove: (one: SavedQuery) => remove.mutate(one) };
  return (
    <>
      <h2>{t("query.saved")}</h2>
      <SaveForm names={mine.map((one) => one.name)} cypher={cypher} isBusy={save.isPending} onSave={(name) => save.mutateAsync({ name, cypher }).then(onSaved)} />
      {list.error ? <ErrorNote error={list.error} onRetry={() => void list.refetch()} /> : null}
      {trouble ? <ErrorNote error={trouble} /> : null}
      {earlier > 0 && !move.error ? (
        <p className={styles.undo}>
          {t("query.saved.earlier", { count: earlier })}{" "}
          <button type="button" className="small" disabled={move.isPending} onClick={() => move.mutate()}>
            {t("query.saved.earlier.take")}
          </button>
        </p>
      ) : null}
      {move.error ? (
        <>
          <p>{t("query.saved.move.left")}</p>
          <ErrorNote error={move.error} onRetry={() => move.mutate()} />
        </>
      ) : null}
      <div role="status">
        {move.data ? <p className="soft">{t("query.saved.moved", { count: move.data })}</p> : null}
        {gone ? (
          <p className={styles.undo}>
            {t("query.saved.gone", { name: gone.name })}{" "}
            <button type="button" className="small" onClick={() => restore.mutate(gone)}>
              {t("action.undo")}
            </button>
          </p>
        ) : null}
      </div>
      <ul>
        {mine.map((one) => (
          <Row key={one.id} one={one} {...actions} isMine mayChange />
        ))}
      </ul>
      {others.length > 0 ? (
        <>
          <h3>{t("query.saved.others")}</h3>
          <ul>
            {others.map((one) => (
              <Row key={one.id} one={one} {...actions} isMine={false} mayChange={isAdmin} />
            ))}
          </ul>
          {list.data?.isCut ? <p className="soft">{t("query.saved.cut", { count: others.length })}</p> : null}
        </>
      ) : null}
      <DeletedOnes onRestore={(one) => restore.mutate(one)} />
    </>
  );
}

interface FormProps {
  readonly names: readonly string[];
  readonly cypher: string;
  readonly isBusy: boolean;
  readonly onSave: (name: string) => Promise<unknown>;
}

function SaveForm({ names, cypher, isBusy, onSave }: FormProps) {
  const t = useTexts();
  const [name, setName] = useState("");
  const wanted = name.trim();
  const isReady = wanted !== "" && cypher.trim() !== "" && !isBusy;
  return (
    <form
      className={styles.keep}
      onSubmit={(event) => {
        event.preventDefault();
        // What was refused is told above the list, and the name stays.
        if (isReady) onSave(wanted).then(() => setName(""), () => undefined);
      }}
    >
      <input type="text" value={name} maxLength={100} aria-label={t("query.saved.name")} placeholder={t("query.saved.name")} onChange={(event) => setName(event.target.value)} />
      <button type="submit" className="small" disabled={!isReady}>
        {t(names.includes(wanted) ? "query.saved.replace" : "query.saved.save")}
      </button>
    </form>
  );
}

interface RowProps {
  readonly one: SavedQuery;
  readonly isMine: boolean;
  readonly mayChange: boolean;
  readonly open: string | undefined;
  readonly onOpen: (one: SavedQuery) => void;
  readonly onShare: (one: SavedQuery) => void;
  readonly onRemove: (one: SavedQuery) => void;
}

function Row({ one, isMine, mayChange, open, onOpen, onShare, onRemove }: RowProps) {
  const t = useTexts();
  const { name } = one;
  return (
    <li className={styles.kept}>
      <button type="button" className="quiet" title={one.cypher} aria-current={one.id === open ? "true" : undefined} onClick={() => onOpen(one)}>
        <bdi>{name}</bdi>
        {isMine ? null : <span className="soft"> {t("query.saved.by", { name: one.owner })}</span>}
      </button>
      {isMine ? (
        <button type="button" className="quiet small" aria-pressed={one.shared} aria-label={t("query.saved.share.of", { name })} onClick={() => onShare(one)}>
          {one.shared ? <span aria-hidden="true">✓ </span> : null}
          {t("query.saved.share")}
        </button>
      ) : null}
      {mayChange ? (
        <button type="button" className="quiet small" aria-label={t("query.saved.forget", { name })} onClick={() => onRemove(one)}>
          <span aria-hidden="true">✕</span>
        </button>
      ) : null}
    </li>
  );
}

/** What was deleted can be brought back for thirty days, also after the page was left. */
function DeletedOnes({ onRestore }: { readonly onRestore: (one: SavedQuery) => void }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useDeleted(isOpen);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("query.saved.deleted")}</summary>
      {error ? <ErrorNote error={error} /> : null}
      {data?.length === 0 ? <p className="soft">{t("query.saved.deleted.none")}</p> : null}
      <ul>
        {(data ?? []).map((one) => (
          <li key={one.id} className={styles.kept}>
            <span title={one.cypher}>
              <bdi>{one.name}</bdi>
            </span>
            <button type="button" className="small" aria-label={t("query.saved.restore.of", { name: one.name })} onClick={() => onRestore(one)}>
              {t("query.saved.restore")}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
