/** The same keys in another language. */
export type Texts<English> = Readonly<Record<keyof English, string>>;
