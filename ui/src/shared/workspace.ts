/** The workspace that an address names; null at the root, where the first workspace of the service is. */
export function workspaceIn(pathname: string): string | null {
  return /^\/w\/([a-z0-9][a-z0-9_-]*)(?:\/|$)/.exec(pathname)?.[1] ?? null;
}

/** That of this page, which never goes to another one but by a new page. */
export const WORKSPACE = workspaceIn(typeof window === "undefined" ? "/" : window.location.pathname);

/** Where the addresses of this workspace begin: nothing at the root. */
const BASE = WORKSPACE === null ? "" : `/w/${WORKSPACE}`;

/** The address of a path of this workspace, for what the router does not lead to. */
export function within(path: string): string {
  return BASE + path;
}

/** The address at which another workspace begins. */
export function workspaceAddress(name: string): string {
  return name === "default" ? "/" : `/w/${name}/`;
}
