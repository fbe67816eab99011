import type { useWords } from "#visitors/booking/words/words.ts";
import type { CallFailure } from "#visitors/kit/call.ts";

/** Says what went wrong in the visitor's words; of a limit, which one. */
export function failureText(
  t: ReturnType<typeof useWords>,
  { code, details }: Pick<CallFailure, "code" | "details">,
): string {
  const limit = code === "ERROR_LIMIT" && hasType(details) ? t.find(`limit.${details.type}`) : undefined;
  return limit ?? t.find(`error.${code}`) ?? t("error.other");
}

const hasType = (details: unknown): details is { readonly type: string } =>
  typeof details === "object" && details !== null && "type" in details && typeof details.type === "string";
