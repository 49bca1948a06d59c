import { within } from "@/shared/workspace";

/** Why a sign-in did not work, as the server puts it into the address that it sends the browser back to. */
const REFUSALS = ["stale", "foreign", "late", "unconfirmed", "role", "disabled", "away"] as const;
type Refusal = (typeof REFUSALS)[number];

const NAME = "sign-in";

/** The refusal that an address tells, and the address without it. */
export function refusalIn(href: string): { readonly refusal: Refusal | null; readonly rest: string } {
  const url = new URL(href);
  const told = url.searchParams.get(NAME);
  url.searchParams.delete(NAME);
  const refusal = REFUSALS.find((one) => one === told) ?? null;
  return { refusal, rest: `${url.pathname}${url.search}${url.hash}` };
}

/** Where the organisation's sign-in begins; it ends at the path that is given. */
export function organisationAddress(next: string): string {
  return within(`/sign-in/oidc?${new URLSearchParams({ next }).toString()}`);
}
