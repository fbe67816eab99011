import { Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import type { ReactNode } from "react";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import { useClockKnown, useNow } from "#staff/live/server-clock.ts";
import { dateIn } from "#staff/screens/queue/parts/search.ts";
import { useAddress } from "#staff/screens/queue/parts/use-address.ts";
import { type TextKey, useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import { dateInWords } from "#staff/schedule-result/day-clock.ts";
import { type Organization, zoneOf } from "#staff/schedule-result/use-organization.ts";

/** The shown day: the one in the address, or today. */
export type QueueDay = {
  readonly zone: string;
  readonly today: CalendarDate;
  readonly on: CalendarDate;
};

type Props = {
  readonly title: TextKey;
  /** The page is about one day, which stands beside its title. */
  readonly isOfDay?: true;
  readonly children: (day: QueueDay) => ReactNode;
};

/** The frame of a page about the current organization's queue. */
export function QueuePage({ title, isOfDay, children }: Props) {
  const t = useTexts();
  const { row, isLoading: isRowLoading, error, again } = useCurrentOrganization();
  const isLoading = !useClockKnown() || isRowLoading;
  if (error !== null && row === undefined) return <FailureAlert failure={error} onReply={again} />;
  return (
    <Stack gap="md">
      <Group gap="sm" align="baseline" style={{ rowGap: 0 }}>
        <Title order={1} size="h2">
          {t(title)}
        </Title>
        {isOfDay && !isLoading && row !== undefined && <DayInWords organization={row} />}
      </Group>
      {isLoading && <Skeleton h={400} aria-busy="true" />}
      {!isLoading && row === undefined && <Text c="dimmed">{t("hours.choose")}</Text>}
      {!isLoading && row !== undefined && <OnDay organization={row}>{children}</OnDay>}
    </Stack>
  );
}

type OfOrganization = { readonly organization: Organization };

function OnDay({ organization, children }: OfOrganization & Pick<Props, "children">) {
  return children(useQueueDay(organization));
}

function DayInWords({ organization }: OfOrganization) {
  const t = useTexts();
  return <Text c="dimmed">{dateInWords(t.locale, useQueueDay(organization).on)}</Text>;
}

function useQueueDay(organization: Organization): QueueDay {
  const zone = zoneOf(organization);
  const today = dateAt(zone, useNow(30_000));
  const { search } = useAddress();
  return { zone, today, on: dateIn(search) ?? today };
}
