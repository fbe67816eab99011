import type { chartCalls, ChartMessage } from "@cherga/contract/calls/charts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { send } from "#staff/api/send.ts";
import { streamWhileVisible } from "#staff/live/stream-while-visible.ts";
import { reportKey } from "#staff/reports/parts/report-query.ts";

/** Whether the values are up to date: the stream is being opened, tells them, or is lost. */
export type LiveState = "connecting" | "live" | "lost";

const chartQuery = (organizationId: number) =>
  queryOptions({
    queryKey: [reportKey, "charts", organizationId],
    queryFn: async ({ signal }): Promise<ChartMessage> => {
      const { time, lags, queryLoad, workerLoad } = await send<typeof chartCalls.chart>({
        method: "GET",
        path: "/operator-queue/chart",
        // The capacity of the days ahead is slower to read; its tab asks for it.
        query: { days: 1 },
        signal,
      });
      return { datetime: time, lags, queryLoad, workerLoad };
    },
  });

/** Returns the charts of an organization, which the stream keeps up to date while the page is visible. */
export function useLiveCharts(organizationId: number) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(chartQuery(organizationId));
  const [state, setState] = useState<LiveState>("connecting");

  useEffect(() => {
    const { queryKey } = chartQuery(organizationId);
    return streamWhileVisible("/api/operator-queue/sse/chart", (heard) => {
      if (heard.type === "lost") setState("lost");
      if (heard.type === "hidden") setState("connecting");
      if (heard.type !== "message") return;
      setState("live");
      const message: ChartMessage = JSON.parse(heard.data);
      client.setQueryData(queryKey, message);
    });
  }, [client, organizationId]);

  return { data, error: data === undefined ? error : null, refetch, state };
}
