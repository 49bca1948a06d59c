import type { ReactNode } from "react";

interface SelectProps<V, N> {
  readonly value: V | undefined;
  readonly values: readonly V[];
  /** What is said for a value; the value itself if absent. */
  readonly words?: (value: V) => string;
  /** What is said for no value, which can then be chosen. */
  readonly none?: N;
  readonly onChange: (value: N extends string ? V | undefined : V) => void;
  readonly isDisabled?: boolean;
  readonly "aria-label"?: string;
}

/** One of several values. */
export function Select<V extends string | number, N extends string | undefined = undefined>(props: SelectProps<V, N>) {
  const { value, values, words = String, none, onChange, isDisabled, "aria-label": label } = props;
  return (
    <select
      aria-label={label}
      value={value ?? ""}
      disabled={isDisabled}
      onChange={({ target }) => onChange(values.find((one) => String(one) === target.value) as N extends string ? V | undefined : V)}
    >
      {none === undefined ? null : <option value="">{none}</option>}
      {values.map((one) => (
        <option key={one} value={one}>
          {words(one)}
        </option>
      ))}
    </select>
  );
}

interface ChoiceProps<V, N> extends SelectProps<V, N> {
  readonly label: ReactNode;
  readonly className?: string;
}

/** The same beside its name. */
export function Choice<V extends string | number, N extends string | undefined = undefined>({ label, className, ...of }: ChoiceProps<V, N>) {
  return (
    <label className={className}>
      {label} <Select<V, N> {...of} />
    </label>
  );
}
