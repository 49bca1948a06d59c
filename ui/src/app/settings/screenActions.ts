import { CASES_ACTIONS, LIST_ACTIONS as EVALUATION_ACTIONS } from "@/features/evaluation/lib/actions";
import { DOCUMENT_ACTIONS, LIST_ACTIONS as DOCUMENTS_ACTIONS } from "@/features/documents/lib/actions";
import { EXPLORER_ACTIONS } from "@/features/explorer/lib/actions";
import { FACT_ACTIONS } from "@/features/facts/lib/actions";
import { PAIR_ACTIONS } from "@/features/pairs/lib/actions";
import { QUOTE_ACTIONS, REVIEW_ACTIONS } from "@/features/review/lib/actions";
import { LIST_ACTIONS as RUNS_ACTIONS, RUN_ACTIONS } from "@/features/runs/lib/actions";
import { SCHEMA_ACTIONS } from "@/features/schemas/lib/actions";
import type { Key } from "@/features/settings/texts";
import type { Told } from "@/shared/keys/action";

/** The actions of each screen, shown or not, under its name. */
export const SCREEN_ACTIONS: readonly (readonly [name: Key, actions: readonly Told[]])[] = [
  ["nav.runs", RUNS_ACTIONS],
  ["settings.keys.run", RUN_ACTIONS],
  ["nav.explorer", EXPLORER_ACTIONS],
  ["nav.documents", DOCUMENTS_ACTIONS],
  ["settings.keys.document", DOCUMENT_ACTIONS],
  ["nav.review", [...REVIEW_ACTIONS, ...QUOTE_ACTIONS]],
  ["settings.keys.pairs", PAIR_ACTIONS],
  ["settings.keys.fact", FACT_ACTIONS],
  ["nav.evaluation", [...EVALUATION_ACTIONS, ...CASES_ACTIONS]],
  ["nav.schemas", SCHEMA_ACTIONS],
];
