import { Anchor, List, Stack, Text } from "@mantine/core";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { Link } from "@tanstack/react-router";
import { useFoundBookings } from "#staff/hall/use-found-bookings.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly search: string | undefined;
  /** The date whose tickets were searched already. */
  readonly on: CalendarDate;
};

/** The bookings of other dates that fit the search, after nothing on a date did. */
export function OtherDays({ search, on }: Props) {
  const t = useTexts();
  const found = useFoundBookings(search, on);
  if (found.length === 0) return null;
  return (
    <Stack gap="xs" role="status">
      <Text fw={500}>{t("queue.tickets.otherDays")}</Text>
      <List listStyleType="none" spacing="xs">
        {found.map(({ ticketId, title, when }) => (
          <List.Item key={ticketId}>
            <Anchor renderRoot={(props) => <Link {...props} to={`/queue/ticket/${ticketId}`} />}>
              {title}
            </Anchor>{" "}
            <Text span c="dimmed">
              {when}
            </Text>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
