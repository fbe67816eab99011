import type { CallInput } from "@cherga/contract/call";
import type { reportCalls } from "@cherga/contract/calls/reports";
import type { ScheduleOfView } from "@cherga/contract/shapes/report/schedules";
import { queryOptions } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";
import { viewsKey } from "#staff/reports/views/report-views.ts";

/** Letters are sent within seconds, so the outcome is asked for while some are waiting. */
const waitingMs = 3_000;

/** The query for the schedule of a view. */
export const scheduleOf = (viewId: number) =>
  queryOptions({
    queryKey: [...viewsKey, "schedule", viewId],
    queryFn: ({ signal }) =>
      send<typeof reportCalls.viewSchedule>({
        method: "GET",
        path: `/report/view/schedule/${viewId}`,
        signal,
      }),
    refetchInterval: ({ state: { data } }) =>
      data?.schedule?.letters.some(({ state }) => state === "queued") === true ? waitingMs : false,
  });

export const saveSchedule = (
  viewId: number,
  body: CallInput<typeof reportCalls.saveSchedule>["body"],
): Promise<ScheduleOfView> =>
  send<typeof reportCalls.saveSchedule>({ method: "POST", path: `/report/view/schedule/${viewId}`, body });

export const sendSchedule = (viewId: number): Promise<ScheduleOfView> =>
  send<typeof reportCalls.sendSchedule>({ method: "POST", path: `/report/view/schedule/${viewId}/send` });
