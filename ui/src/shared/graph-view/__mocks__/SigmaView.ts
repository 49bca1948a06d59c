/** What a browser without WebGL has of the renderer after `vi.mock("@/shared/graph-view/SigmaView")`; the real one cannot even be loaded there. */
export class SigmaView {
  constructor() {
    throw new Error("There is no WebGL here.");
  }
}
