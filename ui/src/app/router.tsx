import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";

import { shownOf as evaluationShownOf } from "@/features/evaluation/lib/model";
import { documentShownOf } from "@/features/documents/lib/marks";
import { documentsFilterOf } from "@/features/documents/lib/filter";
import { factShownOf } from "@/features/facts/lib/shown";
import { exploredOf } from "@/entities/exploration/address";
import { askedOf } from "@/features/query/lib/address";
import { peopleShownOf } from "@/features/agreement/lib/model";
import { filterOf } from "@/entities/fact/facts";
import { shownOf } from "@/features/runs/lib/shown";
import { runsFilterOf } from "@/features/runs/lib/filter";
import { schemaShownOf } from "@/features/schemas/lib/selection";
import { withTexts } from "@/shared/i18n";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { SignedIn } from "./session/SignedIn";
import { NotFound } from "./shell/NotFound";
import { Shell } from "./shell/Shell";

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
  component: lazyRouteComponent(() => withTexts(import("@/features/runs/components/list/RunsScreen")), "RunsScreen"),
});

const run = createRoute({
  getParentRoute: () => root,
  path: "/runs/$run",
  validateSearch: shownOf,
  component: lazyRouteComponent(() => withTexts(import("@/features/runs/components/detail/RunScreen")), "RunScreen"),
});

const explorer = createRoute({
  getParentRoute: () => root,
  path: "/explorer",
  validateSearch: exploredOf,
  component: lazyRouteComponent(() => withTexts(import("@/features/explorer/components/ExplorerScreen")), "ExplorerScreen"),
});

const review = createRoute({
  getParentRoute: () => root,
  path: "/review",
  validateSearch: filterOf,
  component: lazyRouteComponent(() => withTexts(import("@/features/review/components/ReviewScreen")), "ReviewScreen"),
});

const documents = createRoute({
  getParentRoute: () => root,
  path: "/documents",
  validateSearch: documentsFilterOf,
  component: lazyRouteComponent(() => withTexts(import("@/features/documents/components/DocumentsScreen")), "DocumentsScreen"),
});

const document = createRoute({
  getParentRoute: () => root,
  path: "/documents/$document",
  validateSearch: documentShownOf,
  component: lazyRouteComponent(() => withTexts(import("@/features/documents/components/DocumentScreen")), "DocumentScreen"),
});

const fact = createRoute({
  getParentRoute: () => root,
  path: "/facts/$fact",
  validateSearch: factShownOf,
  component: lazyRouteComponent(() => withTexts(import("@/features/facts/components/FactScreen")), "FactScreen"),
});

const query = createRoute({
  getParentRoute: () => root,
  path: "/query",
  validateSearch: askedOf,
  component: lazyRouteComponent(() => withTexts(import("@/features/query/components/QueryScreen")), "QueryScreen"),
});

const schemas = createRoute({
  getParentRoute: () => root,
  path: "/schemas",
  component: lazyRouteComponent(() => withTexts(import("@/features/schemas/components/SchemasScreen")), "SchemasScreen"),
});

const schema = createRoute({
  getParentRoute: () => root,
  path: "/schemas/$schema",
  validateSearch: schemaShownOf,
  component: lazyRouteComponent(() => withTexts(import("@/features/schemas/components/SchemaScreen")), "SchemaScreen"),
});

const evaluation = createRoute({
  getParentRoute: () => root,
  path: "/evaluation",
  validateSearch: evaluationShownOf,
  component: lazyRouteComponent(() => withTexts(import("@/features/evaluation/components/EvaluationScreen")), "EvaluationScreen"),
});

const people = createRoute({
  getParentRoute: () => root,
  path: "/evaluation/people",
  validateSearch: peopleShownOf,
  component: lazyRouteComponent(() => withTexts(import("@/features/agreement/components/PeopleScreen")), "PeopleScreen"),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: "/settings",
  component: lazyRouteComponent(() => withTexts(import("./settings/SettingsScreen")), "SettingsScreen"),
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
