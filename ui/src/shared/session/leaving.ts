import { SessionGate } from "./sessionGate";
import { forget, noteUnsent, onSignedIn, signedIn } from "./kept";
import { within } from "@/shared/workspace";

let isLeaving = false;

/** Begins with a new page, at once out of sight: nothing that was shown to one person stays for the next. */
function leave(hadChanges: boolean): void {
  if (isLeaving) return;
  isLeaving = true;
  if (hadChanges) noteUnsent();
  document.documentElement.hidden = true;
  window.location.replace(within("/"));
}

export const sessionGate = new SessionGate(leave);

/** Leaves the page when its owner signed out in another tab, or somebody else signed in. */
function look(): void {
  const now = signedIn();
  const { owner } = sessionGate;
  if (owner === null || now === null || now === owner) return;
  if (now === "") forget(owner);
  sessionGate.close();
}

onSignedIn(look);
// A page to which one comes back was not told what happened meanwhile.
window.addEventListener("pageshow", look);
document.addEventListener("visibilitychange", look);
