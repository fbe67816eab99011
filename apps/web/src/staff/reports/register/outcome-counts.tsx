import type { reportCalls } from "@cherga/contract/calls/reports";
import type { TicketFilter } from "@cherga/contract/shapes/report/tickets";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { reportQuery } from "#staff/reports/parts/report-query.ts";
import { PreviousWhileLoading } from "#staff/reports/parts/report-state.tsx";
import { sayNumber } from "#staff/reports/parts/say-figure.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** How many services of visits the filter finds, and how they ended. It is an addition: without it the list is useful too. */
export function OutcomeCounts({ body }: { readonly body: TicketFilter }) {
  const t = useTexts();
  const { data, isPlaceholderData } = useQuery(
    reportQuery<typeof reportCalls.ticketCount>(t.locale, {
      method: "POST",
      path: "/report/ticket/count",
      body: { ...body, groupBy: "outcome" },
    }),
  );
  if (data === undefined) return null;
  const parts = data.content
    .filter(({ count }) => count > 0)
    .map(
      ({ key, count }) =>
        `${t.find(`report.outcome.${key}`) ?? t("report.outcome.open")}: ${sayNumber(t, count)}`,
    );
  return (
    <PreviousWhileLoading isPrevious={isPlaceholderData}>
      <Text size="sm" role="status">
        {[t("report.count", { count: data.count, number: sayNumber(t, data.count) }), ...parts].join(" · ")}
      </Text>
    </PreviousWhileLoading>
  );
}
