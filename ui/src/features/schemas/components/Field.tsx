import { useId, type ReactNode } from "react";

import type { Validation } from "../hooks/useSchema";
import { problemsAt } from "../lib/selection";
import styles from "./schema.module.css";

type Problem = Validation["problems"][number];

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problems: readonly Problem[];
  readonly path: readonly string[];
  readonly children: (ids: { readonly id: string; readonly "aria-describedby": string; readonly "aria-invalid": boolean }) => ReactNode;
}

/** A field with its name, what it is for, and what is wrong with it. */
export function Field({ label, hint, problems, path, children }: Props) {
  const id = useId();
  const wrong = problemsAt(problems, ...path);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-describedby": `${id}-said`, "aria-invalid": wrong.length > 0 })}
      <div id={`${id}-said`}>
        <Wrong problems={wrong} />
        {hint ? <p className="soft">{hint}</p> : null}
      </div>
    </div>
  );
}

/** Entity types to choose any number of; none chosen means that all may stand there. */
export function TypeChoice({
  label,
  none,
  all,
  chosen,
  problems,
  path,
  disabled,
  onChange,
}: {
  readonly label: string;
  readonly none: string;
  readonly all: readonly string[];
  readonly chosen: readonly string[];
  readonly problems: readonly Problem[];
  readonly path: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
}) {
  const options = [...all, ...chosen.filter((name) => !all.includes(name))];
  return (
    <fieldset className={styles.choice} disabled={disabled}>
      <legend>{label}</legend>
      {chosen.length === 0 ? <p className="soft">{none}</p> : null}
      {options.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={(event) => onChange(event.target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))}
          />
          {name}
        </label>
      ))}
      <Wrong problems={problemsAt(problems, ...path)} />
    </fieldset>
  );
}

function Wrong({ problems }: { readonly problems: readonly Problem[] }) {
  return problems.map(({ message }) => (
    <p key={message} className={styles.wrong}>
      <span aria-hidden="true">✕ </span>
      {message}
    </p>
  ));
}
