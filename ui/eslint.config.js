import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const STORAGES = ["localStorage", "sessionStorage", "indexedDB", "caches"];
const USE = "Only src/shared/session/kept.ts touches what the browser keeps.";

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
      "no-restricted-globals": ["error", ...STORAGES.map((name) => ({ name, message: USE }))],
      "no-restricted-properties": ["error", ...STORAGES.map((property) => ({ property, message: USE }))],
    },
  },
  { files: ["eslint.config.js", "scripts/**"], ...tseslint.configs.disableTypeChecked },
);
