/** How a browser draws WebGL: by hardware, slowly by software, or not at all. */
export type Drawing = "hardware" | "software" | "none";

/** Names of drivers that draw with the processor; some browsers do not count that as a caveat. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

let known: Drawing | undefined;

/** Tries it once; without hardware the table is the better view, without WebGL the small picture takes its place. */
export function drawing(): Drawing {
  known ??= tried();
  return known;
}

function tried(): Drawing {
  const quick = contextOf({ failIfMajorPerformanceCaveat: true });
  const context = quick ?? contextOf({});
  if (!context) return "none";
  const debug = context.getExtension("WEBGL_debug_renderer_info");
  const renderer = String(context.getParameter(debug?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER));
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return quick && !SOFTWARE.test(renderer) ? "hardware" : "software";
}

function contextOf(wanted: WebGLContextAttributes): WebGL2RenderingContext | null {
  return document.createElement("canvas").getContext("webgl2", wanted);
}
