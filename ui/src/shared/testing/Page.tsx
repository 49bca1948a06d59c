import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, configure, render, type RenderResult } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { afterEach } from "vitest";

// A state is waited for as long as a slow machine may take.
configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);

/** Around what is tested: a cache of its own, in which nothing is asked twice for a failure. */
export function Page({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/** What is on a page, and the address that it is at by now. */
export type Shown = RenderResult & { readonly address: () => string };

/**
 * Shows something on a page; links change the address.
 *
 * @param path what the address stands for, such as `/runs/$run`: what is shown is a screen, which other addresses leave.
 *     If absent it stays, wherever links lead.
 */
export async function onPage(what: ReactNode, address = "/", path?: string): Promise<Shown> {
  const root = createRootRoute(path === undefined ? { component: () => what } : {});
  const screen = createRoute({ getParentRoute: () => root, path: path ?? "/", component: () => what });
  const router = createRouter({
    routeTree: root.addChildren([screen]),
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultNotFoundComponent: () => null,
  });
  await router.load();
  const shown = render(
    <Page>
      <RouterProvider router={router as never} />
    </Page>,
  );
  return { ...shown, address: () => router.state.location.href };
}
