/** What a browser without WebGL has of the renderer after `vi.mock("@/shared/graph-view/SigmaView")`; the real one cannot even be loaded there. */
export function SigmaView(): never {
  throw new Error("There is no WebGL here.");
}
