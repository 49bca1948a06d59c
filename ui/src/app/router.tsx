import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";

import { shownOf as evaluationShownOf } from "../screens/evaluation/model";
import { documentShownOf } from "../screens/document/marks";
import { documentsFilterOf } from "../screens/documents/filter";
import { factShownOf } from "../screens/fact/shown";
import { exploredOf } from "../screens/explorer/address";
import { askedOf } from "../screens/query/address";
import { peopleShownOf } from "../screens/people/model";
import { filterOf } from "../screens/review/facts";
import { shownOf } from "../screens/run/shown";
import { runsFilterOf } from "../screens/runs/filter";
import { schemaShownOf } from "../screens/schema/selection";
import { ErrorNote } from "../parts/ErrorNote";
import { SignedIn } from "../session/SignedIn";
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

const explorer = createRoute({
  getParentRoute: () => root,
  path: "/explorer",
  validateSearch: exploredOf,
  component: lazyRouteComponent(() => import("../screens/explorer/ExplorerScreen"), "ExplorerScreen"),
});

const review = createRoute({
  getParentRoute: () => root,
  path: "/review",
  validateSearch: filterOf,
  component: lazyRouteComponent(() => import("../screens/review/ReviewScreen"), "ReviewScreen"),
});

const documents = createRoute({
  getParentRoute: () => root,
  path: "/documents",
  validateSearch: documentsFilterOf,
  component: lazyRouteComponent(() => import("../screens/documents/DocumentsScreen"), "DocumentsScreen"),
});

const document = createRoute({
  getParentRoute: () => root,
  path: "/documents/$document",
  validateSearch: documentShownOf,
  component: lazyRouteComponent(() => import("../screens/document/DocumentScreen"), "DocumentScreen"),
});

const fact = createRoute({
  getParentRoute: () => root,
  path: "/facts/$fact",
  validateSearch: factShownOf,
  component: lazyRouteComponent(() => import("../screens/fact/FactScreen"), "FactScreen"),
});

const query = createRoute({
  getParentRoute: () => root,
  path: "/query",
  validateSearch: askedOf,
  component: lazyRouteComponent(() => import("../screens/query/QueryScreen"), "QueryScreen"),
});

const schemas = createRoute({
  getParentRoute: () => root,
  path: "/schemas",
  component: lazyRouteComponent(() => import("../screens/schemas/SchemasScreen"), "SchemasScreen"),
});

const schema = createRoute({
  getParentRoute: () => root,
  path: "/schemas/$schema",
  validateSearch: schemaShownOf,
  component: lazyRouteComponent(() => import("../screens/schema/SchemaScreen"), "SchemaScreen"),
});

const evaluation = createRoute({
  getParentRoute: () => root,
  path: "/evaluation",
  validateSearch: evaluationShownOf,
  component: lazyRouteComponent(() => import("../screens/evaluation/EvaluationScreen"), "EvaluationScreen"),
});

const people = createRoute({
  getParentRoute: () => root,
  path: "/evaluation/people",
  validateSearch: peopleShownOf,
  component: lazyRouteComponent(() => import("../screens/people/PeopleScreen"), "PeopleScreen"),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: "/settings",
  component: lazyRouteComponent(() => import("../screens/settings/SettingsScreen"), "SettingsScreen"),
});

const signedIn = createRoute({ getParentRoute: () => root, path: "/signed-in", component: SignedIn });

export const router = createRouter({
  routeTree: root.addChildren([home, runs, run, explorer, documents, document, review, fact, query, evaluation, people, schemas, schema, settings, signedIn]),
  defaultPreload: "intent",
  scrollRestoration: true,
  // A fault of one screen leaves the way to the others.
  defaultErrorComponent: ({ error, reset }) => (
    <div className="screen">
      <ErrorNote error={error} onRetry={reset} />
    </div>
  ),
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
