import { ProblemError } from "@/shared/api/client";
import { isRecord } from "@/shared/record";

/** What is told of an error: the server's sentence, and the request's id for whoever reads its log. */
interface ProblemText {
  readonly detail: string;
  readonly trace: string | null;
}

/** What Chromium, Firefox and Safari say when a request got no answer; other errors of this class are faults of ours. */
const NOT_FETCHED = /failed to fetch|networkerror|load failed/i;

/**
 * Reads a problem of the API (RFC 9457), or any other error.
 *
 * @param unreachable what is said when the server did not answer at all.
 */
export function problemText(error: unknown, unreachable: string): ProblemText {
  if (error instanceof ProblemError) return { detail: error.problem.detail, trace: error.problem.request_id };
  if (isRecord(error) && !(error instanceof Error)) {
    const detail = error["detail"] ?? error["title"];
    if (typeof detail === "string") {
      const trace = error["request_id"];
      return { detail, trace: typeof trace === "string" ? trace : null };
    }
  }
  if (error instanceof TypeError && NOT_FETCHED.test(error.message)) return { detail: unreachable, trace: null };
  return { detail: error instanceof Error ? error.message : String(error), trace: null };
}
