import { useParams, useSearch } from "@tanstack/react-router";

import { useTitle } from "@/shared/ui/title";
import { useTexts } from "@/features/schemas/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { problemText } from "@/shared/ui/problems";
import { Editor } from "./Editor";
import { schemaShownOf } from "../lib/selection";
import { useVersion } from "../hooks/useSchema";
import "./schema.module.css";

/** One schema: its types in forms or as text, what a change concerns, its versions. */
export function SchemaScreen() {
  const t = useTexts();
  const { schema } = useParams({ from: "/schemas/$schema" });
  const shown = schemaShownOf(useSearch({ strict: false }));
  const newest = useVersion(schema, undefined);
  const earlier = useVersion(schema, shown.version ?? newest.data?.version);
  useTitle(schema);
  const error = newest.data ? earlier.error : newest.error;
  // What is being edited stays when reading the schema again fails.
  if (error && !(newest.data && earlier.data)) {
    return (
      <div className="screen narrow">
        <h1>{t("schema.none")}</h1>
        <ErrorNote error={error} onRetry={() => void newest.refetch()} />
        <p className="soft">{problemText(error, "").trace}</p>
      </div>
    );
  }
  if (!newest.data) return <p className="screen soft">{t("loading")}</p>;
  const old = shown.version !== undefined && shown.version !== newest.data.version ? earlier.data : undefined;
  return <Editor key={schema} name={schema} newest={newest.data} old={old} shown={shown} />;
}
