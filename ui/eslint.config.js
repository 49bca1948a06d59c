import { join } from "node:path";

import boundaries from "eslint-plugin-boundaries";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const STORAGES = ["localStorage", "sessionStorage", "indexedDB", "caches"];
const USE = "Only src/shared/session/kept.ts touches what the browser keeps.";
const KEPT = STORAGES.map((name) => ({ name, message: USE }));

const NETWORK = ["fetch", "XMLHttpRequest", "EventSource"];
const ASK = "Data comes by `api` of src/shared/api/client.ts and TanStack Query.";
const ASKED = NETWORK.map((name) => ({ name, message: ASK }));
const READING = "/^(refetch|fetchNextPage|fetchQuery|fetchInfiniteQuery|prefetchQuery|ensureQueryData)$/";
const IN_EFFECTS = ["callee.object.name='http'", `callee.name=${READING}`, `callee.property.name=${READING}`].map((asks) => ({
  selector: `CallExpression[callee.name=/^use(Layout)?Effect$/] CallExpression[${asks}]`,
  message: ASK,
}));

const TEXTS = "What comes later brings texts of its own: wait for them, withTexts(import(…)).";
const LATER = { selector: "ImportExpression[source.value!=/texts.zh$/]:not(CallExpression[callee.name='withTexts'] > ImportExpression)", message: TEXTS };

const CYPHER = String.raw`/\b(MATCH|MERGE|UNWIND|CREATE)\s*[(\[$]|\bRETURN\s+\w+(\.|\s+(AS|ORDER|LIMIT)\b)|\bCALL\s+db\./`;
const BY_API = "The graph is asked through the API: make what is wanted a parameter of it, with its Cypher beside the code that runs it.";
const IN_CYPHER = [`Literal[value=${CYPHER}]`, `TemplateElement[value.raw=${CYPHER}]`].map((selector) => ({ selector, message: BY_API }));

export default tseslint.config(
  { ignores: ["dist", "src/shared/api/schema.ts"] },
  ...tseslint.configs.strictTypeChecked,
  jsxA11y.flatConfigs.strict,
  reactHooks.configs.flat["recommended-latest"],
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "react-hooks/exhaustive-deps": "error",
    },
  },
  {
    // What a browser keeps for one person must not be shown to the next: one module knows whose it is.
    files: ["src/**"],
    ignores: ["src/shared/session/kept.ts", "src/**/*.test.ts"],
    rules: {
      "no-restricted-globals": ["error", ...KEPT, ...ASKED],
      "no-restricted-properties": ["error", ...STORAGES.map((property) => ({ property, message: USE }))],
    },
  },
  { files: ["src/shared/api/client.ts", "src/shared/stream/own.ts"], rules: { "no-restricted-globals": ["error", ...KEPT] } },
  {
    // What is read and sent goes through TanStack Query: `http` is for its functions, in hooks, and no effect asks the server.
    files: ["src/**"],
    rules: { "no-restricted-syntax": ["error", ...IN_EFFECTS, LATER] },
  },
  {
    files: ["src/**/*.tsx"],
    ignores: ["src/**/*.test.tsx"],
    rules: { "no-restricted-imports": ["error", { paths: [{ name: "@/shared/api/client", importNames: ["http"], message: ASK }] }] },
  },
  {
    // People write Cypher in the query editor and see that of the explorer; the UI itself asks the API.
    files: ["src/**"],
    ignores: ["src/features/query/lib/templates.ts", "src/features/query/texts*.ts", "src/features/explorer/lib/cypher.ts", "src/**/*.test.{ts,tsx}"],
    rules: { "no-restricted-syntax": ["error", ...IN_EFFECTS, LATER, ...IN_CYPHER] },
  },
  {
    // app > features > entities > shared: each imports what is below it, and no feature another.
    files: ["src/*/**"],
    plugins: { boundaries },
    settings: {
      "import/resolver": { [join(import.meta.dirname, "scripts/resolver.cjs")]: {} },
      "boundaries/include": ["src/*/**"],
      "boundaries/elements": [
        { type: "app", pattern: "src/app" },
        { type: "feature", pattern: "src/features/*", capture: ["name"] },
        { type: "entity", pattern: "src/entities/*", capture: ["name"] },
        { type: "shared", pattern: "src/shared" },
      ],
    },
    rules: {
      "boundaries/no-unknown-files": "error",
      "boundaries/no-unknown-dependencies": "error",
      "boundaries/dependencies": [
        "error",
        {
          default: "disallow",
          policies: [
            { from: { element: { type: "app" } }, allow: { to: { element: { types: { anyOf: ["app", "feature", "entity", "shared"] } } } } },
            { from: { element: { type: "feature" } }, allow: { to: { element: { types: { anyOf: ["entity", "shared"] } } } } },
            { from: { element: { type: "entity" } }, allow: { to: { element: { types: { anyOf: ["entity", "shared"] } } } } },
            { from: { element: { type: "shared" } }, allow: { to: { element: { type: "shared" } } } },
            { from: { element: { type: "*" } }, allow: { to: { module: { origin: ["external", "core"] } } } },
          ],
        },
      ],
    },
  },
  { files: ["eslint.config.js", "scripts/**"], ...tseslint.configs.disableTypeChecked },
  { files: ["scripts/*.cjs"], rules: { "@typescript-eslint/no-require-imports": "off" } },
);
