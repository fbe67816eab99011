import { Stack, Text } from "@mantine/core";
import type { retentionCalls } from "@cherga/contract/calls/retention";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";
import { momentInWords } from "#staff/screens/organization/snapshots/moment-in-words.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { dateInWords } from "#staff/schedule-result/day-clock.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

const lookAgainMs = 30_000;

const retentionOf = (id: number) =>
  queryOptions({
    queryKey: ["retention", id],
    queryFn: () =>
      send<typeof retentionCalls.state>({ method: "GET", path: "/organization/retention", query: { id } }),
    refetchInterval: lookAgainMs,
  });

/** Shows when visitors' data was last erased in an organization, and when it will be next. */
export function RetentionStatus({ id }: { readonly id: number }) {
  const t = useTexts();
  const { data: state, error, refetch } = useQuery(retentionOf(id));
  if (error !== null) return <FailureAlert failure={error} onReply={() => void refetch()} />;
  if (state === undefined) return null;
  const { lastRun, lastErasing, total, next } = state;
  const when = (at: string): string => momentInWords(t.locale, new Date(at));
  return (
    <Stack gap={2} c="dimmed" fz="sm">
      <Text inherit>
        {lastRun === null
          ? t("visitorData.run.never")
          : t("visitorData.run.last", { when: when(lastRun.at), count: lastRun.visits })}
      </Text>
      {lastErasing !== null && lastErasing.at !== lastRun?.at && (
        <Text inherit>
          {t("visitorData.run.lastErasing", { when: when(lastErasing.at), count: lastErasing.visits })}
        </Text>
      )}
      {total > 0 && <Text inherit>{t("visitorData.run.total", { count: total })}</Text>}
      <Text inherit>
        {next === null
          ? t("visitorData.run.nothing")
          : t("visitorData.run.next", {
              date: dateInWords(t.locale, next.date, { dateStyle: "medium" }),
              count: next.visits,
            })}
      </Text>
    </Stack>
  );
}
