/** Colours of the page's own tokens, as WebGL and canvas take them. */
export interface Colours {
  readonly ground: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly faint: string;
  readonly accent: string;
  /** Of letters on nodes. */
  readonly letter: string;
  readonly contested: string;
  readonly rejected: string;
  readonly types: readonly string[];
}

/** Reads them where the picture is, so that the theme of the moment counts. */
export function coloursOf(element: HTMLElement, types: number): Colours {
  const probe = document.createElement("span");
  probe.hidden = true;
  element.append(probe);
  const read = (name: string) => {
    probe.style.color = `var(${name})`;
    return hex(getComputedStyle(probe).color);
  };
  const colours = {
    ground: read("--ground"),
    ink: read("--ink"),
    soft: read("--ink-soft"),
    line: read("--edge"),
    faint: read("--line"),
    accent: read("--accent"),
    letter: read("--on-accent"),
    contested: read("--contested"),
    rejected: read("--rejected"),
    types: Array.from({ length: types }, (_, index) => read(`--series-${index}`)),
  };
  probe.remove();
  return colours;
}

/** WebGL programs read hexadecimal colours; browsers compute `rgb(…)`. */
function hex(color: string): string {
  const parts = color.match(/\d+(\.\d+)?/g)?.slice(0, 3) ?? ["0", "0", "0"];
  return `#${parts.map((part) => Math.round(Number(part)).toString(16).padStart(2, "0")).join("")}`;
}
