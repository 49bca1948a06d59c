import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";

import { filterOf } from "../screens/review/facts";
import { shownOf } from "../screens/run/shown";
import { runsFilterOf } from "../screens/runs/filter";
import { ErrorNote } from "../parts/ErrorNote";
import { NotFound } from "./NotFound";
import { Shell } from "./Shell";

/** Every screen is a chunk of its own; filters and selections live in the address. */
const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: ({ error }) => <ErrorNote error={error} />,
});

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    // The router's own way of leaving a route is to throw.
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    throw redirect({ to: "/runs", search: {} });
  },
});

const runs = createRoute({
  getParentRoute: () => root,
  path: "/runs",
  validateSearch: runsFilterOf,
  component: lazyRouteComponent(() => import("../screens/runs/RunsScreen"), "RunsScreen"),
});

const run = createRoute({
  getParentRoute: () => root,
  path: "/runs/$run",
  validateSearch: shownOf,
  component: lazyRouteComponent(() => import("../screens/run/RunScreen"), "RunScreen"),
});

const review = createRoute({
  getParentRoute: () => root,
  path: "/review",
  validateSearch: filterOf,
  component: lazyRouteComponent(() => import("../screens/review/ReviewScreen"), "ReviewScreen"),
});

const query = createRoute({
  getParentRoute: () => root,
  path: "/query",
  component: lazyRouteComponent(() => import("../screens/query/QueryScreen"), "QueryScreen"),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: "/settings",
  component: lazyRouteComponent(() => import("../screens/settings/SettingsScreen"), "SettingsScreen"),
});

export const router = createRouter({
  routeTree: root.addChildren([home, runs, run, review, query, settings]),
  defaultPreload: "intent",
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
