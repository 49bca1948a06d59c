import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
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

/** Shows something on a page; links lead nowhere. */
export async function onPage(what: ReactNode, address = "/"): Promise<RenderResult> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => what }),
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultNotFoundComponent: () => what,
  });
  await router.load();
  return render(
    <Page>
      <RouterProvider router={router as never} />
    </Page>,
  );
}
