import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect, type RouteComponent } from "@tanstack/react-router";

import { shownOf as evaluationShownOf } from "@/features/evaluation/lib/model";
import { documentShownOf } from "@/features/documents/lib/marks";
import { documentsFilterOf } from "@/features/documents/lib/filter";
import { factShownOf } from "@/features/facts/lib/shown";
import { exploredOf } from "@/entities/exploration/address";
import { askedOf } from "@/features/query/lib/address";
import { peopleShownOf } from "@/features/agreement/lib/model";
import { filterOf } from "@/entities/fact/facts";
import { pairsShownOf } from "@/features/pairs/lib/pairs";
import { shownOf } from "@/features/runs/lib/shown";
import { runsFilterOf } from "@/features/runs/lib/filter";
import { schemaShownOf } from "@/features/schemas/lib/selection";
import { reading } from "@/shared/address";
import { withTexts } from "@/shared/i18n";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { within } from "@/shared/workspace";
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

/** A screen at a path, with what its address says. */
function screen<const Path extends string, Shown extends object>(
  path: Path,
  validateSearch: (search: Record<string, unknown>) => Shown,
  component: RouteComponent,
) {
  return createRoute({ getParentRoute: () => root, path, validateSearch, component });
}
const nothing = reading({});

const runs = screen("/runs", runsFilterOf, lazyRouteComponent(() => withTexts(import("@/features/runs/components/list/RunsScreen")), "RunsScreen"));
const run = screen("/runs/$run", shownOf, lazyRouteComponent(() => withTexts(import("@/features/runs/components/detail/RunScreen")), "RunScreen"));
const explorer = screen("/explorer", exploredOf, lazyRouteComponent(() => withTexts(import("@/features/explorer/components/ExplorerScreen")), "ExplorerScreen"));
const review = screen("/review", filterOf, lazyRouteComponent(() => withTexts(import("@/features/review/components/ReviewScreen")), "ReviewScreen"));
const pairs = screen("/review/pairs", pairsShownOf, lazyRouteComponent(() => withTexts(import("@/features/pairs/components/PairsScreen")), "PairsScreen"));
const eventPairs = screen("/review/events", pairsShownOf, lazyRouteComponent(() => withTexts(import("@/features/pairs/components/EventPairsScreen")), "EventPairsScreen"));
const documents = screen("/documents", documentsFilterOf, lazyRouteComponent(() => withTexts(import("@/features/documents/components/DocumentsScreen")), "DocumentsScreen"));
const document = screen("/documents/$document", documentShownOf, lazyRouteComponent(() => withTexts(import("@/features/documents/components/DocumentScreen")), "DocumentScreen"));
const fact = screen("/facts/$fact", factShownOf, lazyRouteComponent(() => withTexts(import("@/features/facts/components/FactScreen")), "FactScreen"));
const query = screen("/query", askedOf, lazyRouteComponent(() => withTexts(import("@/features/query/components/QueryScreen")), "QueryScreen"));
const schemas = screen("/schemas", nothing, lazyRouteComponent(() => withTexts(import("@/features/schemas/components/SchemasScreen")), "SchemasScreen"));
const schema = screen("/schemas/$schema", schemaShownOf, lazyRouteComponent(() => withTexts(import("@/features/schemas/components/SchemaScreen")), "SchemaScreen"));
const evaluation = screen("/evaluation", evaluationShownOf, lazyRouteComponent(() => withTexts(import("@/features/evaluation/components/EvaluationScreen")), "EvaluationScreen"));
const people = screen("/evaluation/people", peopleShownOf, lazyRouteComponent(() => withTexts(import("@/features/agreement/components/PeopleScreen")), "PeopleScreen"));
const settings = screen("/settings", nothing, lazyRouteComponent(() => withTexts(import("./settings/SettingsScreen")), "SettingsScreen"));

const signedIn = createRoute({ getParentRoute: () => root, path: "/signed-in", component: SignedIn });

export const router = createRouter({
  routeTree: root.addChildren([home, runs, run, explorer, documents, document, review, pairs, eventPairs, fact, query, evaluation, people, schemas, schema, settings, signedIn]),
  basepath: within("/"),
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
