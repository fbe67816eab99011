import { Badge, Button, Card, Group, SimpleGrid, Skeleton, Stack, Table, Text, Title } from "@mantine/core";
import { mayCall } from "@cherga/contract/access";
import { organization } from "@cherga/contract/resources/organization";
import type { Row } from "@cherga/contract/resource";
import { addDays, type CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt, dayFrame, minuteAt, shownAt } from "@cherga/engine/time/day-frame";
import { IconCalendarOff, IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { inLanguage, useTitle } from "#staff/api/titles.ts";
import { sayDate, sayHours } from "#staff/forms/fields/close-days/say-date.ts";
import { useNow } from "#staff/live/server-clock.ts";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import {
  type Day,
  daysFrom,
  isAroundClock,
  mondayOf,
  momentOf,
  specialDaysFrom,
} from "#staff/screens/hours/days.ts";
import { useSession } from "#staff/session/session.ts";
import { type TextKey, useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

type OrganizationRow = Row<typeof organization.fields>;

/** The opening hours of the current organization: this week, the next, and the special days. */
export default function OpenHoursPage() {
  const t = useTexts();
  const { row, isLoading, error, again } = useCurrentOrganization();
  if (error !== null && row === undefined) return <FailureAlert failure={error} onReply={again} />;
  if (isLoading) return <Skeleton h={400} />;
  return (
    <Stack maw={1100}>
      <Title order={1} size="h2">
        {t("hours.openHours")}
      </Title>
      {row === undefined ? <Text c="dimmed">{t("hours.choose")}</Text> : <Overview row={row} />}
    </Stack>
  );
}

function Overview({ row }: { readonly row: OrganizationRow }) {
  const t = useTexts();
  const title = useTitle();
  const user = useSession()?.user;
  const now = useNow(30_000);
  const zone = row.option.globalSetting.timeZone;
  const today = dateAt(zone, now);
  const monday = mondayOf(today);
  return (
    <>
      <Group justify="space-between">
        <div>
          <Text fw={600}>{title(organization, row)}</Text>
          <Now row={row} now={now} today={today} />
        </div>
        {mayCall("admin", user) && (
          <Group gap="xs">
            <Button
              renderRoot={(props) => <Link {...props} to={`/organization/${row.id}/hours`} />}
              variant="default"
              leftSection={<IconPencil size={16} />}
            >
              {t("hours.edit")}
            </Button>
            <Button
              renderRoot={(props) => <Link {...props} to="/queue/closeDay" />}
              variant="default"
              leftSection={<IconCalendarOff size={16} />}
            >
              {t("hours.closeDays")}
            </Button>
          </Group>
        )}
      </Group>
      {!mayCall("admin", user) && (
        <Text size="sm" c="dimmed">
          {t("hours.whoCloses")}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Days title="hours.thisWeek" days={daysFrom(row, monday, 7)} today={today} />
        <Days title="hours.nextWeek" days={daysFrom(row, addDays(monday, 7), 7)} today={today} />
      </SimpleGrid>
      <Days title="hours.special" days={specialDaysFrom(row, today)} today={today} withYear />
    </>
  );
}

type NowProps = { readonly row: OrganizationRow; readonly now: number; readonly today: CalendarDate };

function Now({ row, now, today }: NowProps) {
  const t = useTexts();
  const frame = dayFrame(row.option.globalSetting.timeZone, today);
  const [day] = daysFrom(row, today, 1);
  const moment = momentOf(day?.hours ?? null, shownAt(frame, minuteAt(frame, now)));
  const said = {
    open: () =>
      isAroundClock(day?.hours ?? null)
        ? t("hours.openAllDay")
        : t("hours.openNow", { time: "until" in moment ? moment.until : "" }),
    closed: () => t("hours.opensAt", { time: "opens" in moment ? moment.opens : "" }),
    closedForToday: () => t("hours.closedToday"),
  };
  return (
    <Badge
      mt={4}
      size="lg"
      tt="none"
      variant="dot"
      color={moment.is === "open" ? "green" : "gray"}
      role="status"
    >
      {said[moment.is]()}
    </Badge>
  );
}

type DaysProps = {
  readonly title: TextKey;
  readonly days: readonly Day[];
  readonly today: CalendarDate;
  readonly withYear?: boolean;
};

function Days({ title, days, today, withYear = false }: DaysProps) {
  const t = useTexts();
  return (
    <Card withBorder padding="md">
      <Title order={2} size="h4" mb="xs">
        {t(title)}
      </Title>
      {days.length === 0 ? (
        <Text c="dimmed" size="sm">
          {t("hours.noSpecial")}
        </Text>
      ) : (
        <Table verticalSpacing={6}>
          <Table.Tbody>
            {days.map((day) => (
              <DayLine key={day.on} day={day} isToday={day.on === today} withYear={withYear} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  );
}

type LineProps = { readonly day: Day; readonly isToday: boolean; readonly withYear: boolean };

function DayLine({ day: { on, hours, isSpecial, reason }, isToday, withYear }: LineProps) {
  const t = useTexts();
  const sayOpen = (): string => {
    if (hours === null) return t("hours.closed");
    return isAroundClock(hours) ? t("hours.aroundClock") : sayHours(hours);
  };
  return (
    <Table.Tr
      aria-current={isToday ? "date" : undefined}
      bg={isToday ? "var(--mantine-primary-color-light)" : ""}
    >
      <Table.Th scope="row" fw={isToday ? 700 : 400}>
        {sayDate(on, t.locale, {
          weekday: "short",
          day: "numeric",
          month: "long",
          ...(withYear ? { year: "numeric" } : {}),
        })}
        {isToday && ` · ${t("hours.today")}`}
      </Table.Th>
      <Table.Td>
        <Text size="sm" fw={isSpecial ? 600 : 400} c={hours === null ? "dimmed" : ""}>
          {sayOpen()}
        </Text>
        {isSpecial && (
          <Text size="xs" c="dimmed">
            {inLanguage(reason, t.locale)}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
