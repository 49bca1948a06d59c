import { useEffect, useSyncExternalStore } from "react";

import { Watchers } from "@/shared/watchers";

/** What the screen that is shown is about, beyond its own name: a document's, a run's, a fact's. */
class Title {
  #about: readonly string[] = [];
  readonly #watchers = new Watchers();
  readonly watch = this.#watchers.add;

  readonly now = (): string => this.#about.at(-1) ?? "";

  add(about: string): () => void {
    this.#set([...this.#about, about]);
    return () => this.#set(without(this.#about, about));
  }

  #set(about: readonly string[]): void {
    this.#about = about;
    this.#watchers.tell();
  }
}

function without(list: readonly string[], one: string): string[] {
  const at = list.lastIndexOf(one);
  return list.filter((_, index) => index !== at);
}

const title = new Title();

/** Says in the window's title what the screen is about; undefined as long as that is not known. */
export function useTitle(about: string | undefined): void {
  useEffect(() => (about ? title.add(about) : undefined), [about]);
}

/** The title of the window: what it is about, the screen, the application. */
export function useDocumentTitle(screen: string, application: string): string {
  const about = useSyncExternalStore(title.watch, title.now);
  const whole = [about, screen, application].filter((part) => part !== "").join(" · ");
  useEffect(() => {
    document.title = whole;
  }, [whole]);
  return whole;
}
