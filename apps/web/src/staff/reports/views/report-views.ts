import type { CallInput } from "@cherga/contract/call";
import type { reportCalls } from "@cherga/contract/calls/reports";
import { mostViews, type ReportView } from "@cherga/contract/shapes/report/views";
import { queryOptions } from "@tanstack/react-query";
import { failureOf } from "#staff/api/failure.ts";
import { send } from "#staff/api/send.ts";
import { freshMs, reportKey } from "#staff/reports/parts/report-query.ts";
import type { Texts } from "#staff/texts/use-texts.ts";

/** The beginning of the query keys of views. */
export const viewsKey = [reportKey, "view"] as const;

/** The query for the views of the user, and for those shared in the chosen organization. */
export const viewsIn = (organizationId: number | null) =>
  queryOptions({
    queryKey: [...viewsKey, organizationId],
    queryFn: ({ signal }) => send<typeof reportCalls.views>({ method: "GET", path: "/report/view", signal }),
    staleTime: freshMs,
  });

export const createView = (body: CallInput<typeof reportCalls.createView>["body"]): Promise<ReportView> =>
  send<typeof reportCalls.createView>({ method: "POST", path: "/report/view/create", body });

export const editView = (
  id: number,
  body: CallInput<typeof reportCalls.editView>["body"],
): Promise<ReportView> =>
  send<typeof reportCalls.editView>({ method: "PATCH", path: `/report/view/edit/${id}`, body });

export const deleteView = (id: number): Promise<true> =>
  send<typeof reportCalls.deleteView>({ method: "DELETE", path: `/report/view/delete/${id}` });

/** Says why a change of views failed. */
export function sayViewFailure(t: Texts, thrown: unknown): string {
  const { code } = failureOf(thrown);
  switch (code) {
    case "ERROR_NOT_UNIQUE":
      return t("report.view.taken");
    case "ERROR_LIMIT":
      return t("report.view.limit", { max: mostViews });
    // The dialog allows only valid names.
    case "ERROR_VALIDATION":
      return t("report.view.tooLong");
    case "ERROR_NOT_FOUND":
      return t("report.view.gone");
    default:
      return t.of(`error.${code}`);
  }
}
