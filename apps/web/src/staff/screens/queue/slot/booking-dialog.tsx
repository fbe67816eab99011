import { msPerMinute } from "@cherga/engine/time/durations";
import { Anchor, Button, Group, Modal, Select, Stack, Text, TextInput } from "@mantine/core";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { Link } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { StateBadge } from "#staff/hall/rows/state-badge.tsx";
import { instantAtClock } from "#staff/screens/queue/slot/clock.ts";
import type { SlotBooking, GridRow } from "#staff/screens/queue/slot/grid.ts";
import type { VisitPlace } from "#staff/screens/queue/slot/move.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { clockAt } from "#staff/schedule-result/day-clock.ts";

/** The open booking, its place, and the suggested target. */
export type OpenBooking = {
  readonly booking: SlotBooking;
  readonly from: VisitPlace;
  readonly to: VisitPlace;
};

type Props = {
  readonly open: OpenBooking | undefined;
  readonly rows: readonly GridRow[];
  readonly zone: string;
  readonly on: CalendarDate;
  readonly onMove: (to: VisitPlace) => void;
  readonly onClose: () => void;
};

/** Shows a booking, and moves it without dragging. */
export function BookingDialog({ open, onClose, ...rest }: Props) {
  const t = useTexts();
  const clockOf = (at: number): string => clockAt(rest.zone, rest.on, new Date(at).toISOString());
  const titleOf = ({ booking: { num, from, to }, from: { startAt } }: OpenBooking): string =>
    `${num ?? t("hall.noNumber")} · ${clockOf(startAt)}–${clockOf(startAt + (to - from) * msPerMinute)}`;
  return (
    <Modal
      opened={open !== undefined}
      onClose={onClose}
      centered
      transitionProps={{ duration: 0 }}
      title={open && titleOf(open)}
    >
      {open !== undefined && (
        <Stack gap="sm">
          <About booking={open.booking} />
          {open.booking.isMovable ? (
            <MoveForm open={open} onClose={onClose} {...rest} />
          ) : (
            <Text size="sm" c="dimmed">
              {t("queue.slots.notMovable")}
            </Text>
          )}
        </Stack>
      )}
    </Modal>
  );
}

function About({ booking: { service, name, kind, state, ticketId } }: { readonly booking: SlotBooking }) {
  const t = useTexts();
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text fw={600}>{service}</Text>
          <Text size="sm" c="dimmed">
            {name}
          </Text>
        </div>
        {kind === "booked" ? (
          <StateBadge state={state} />
        ) : (
          <Text size="sm">{t("queue.slots.reservation")}</Text>
        )}
      </Group>
      <Anchor renderRoot={(props) => <Link {...props} to={`/queue/ticket/${ticketId}`} />}>
        {t("queue.slots.openTicket")}
      </Anchor>
    </>
  );
}

function MoveForm({
  open: { from, to },
  rows,
  zone,
  on,
  onMove,
  onClose,
}: Props & { readonly open: OpenBooking }) {
  const t = useTexts();
  const [operatorId, setOperatorId] = useState(to.operatorId);
  const [clock, setClock] = useState(clockAt(zone, on, new Date(to.startAt).toISOString()));
  const startAt = instantAtClock(zone, on, clock);
  const isSame = startAt === from.startAt && operatorId === from.operatorId;
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (startAt !== undefined && !isSame) onMove({ operatorId, startAt });
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="sm">
        <Group grow align="flex-start">
          <Select
            label={t("queue.operator")}
            data={rows.map(({ operator: { id, name } }) => ({ value: String(id), label: name }))}
            value={String(operatorId)}
            allowDeselect={false}
            onChange={(value) => setOperatorId(Number(value))}
          />
          <TextInput
            type="time"
            label={t("queue.time")}
            step={300}
            value={clock}
            data-autofocus
            error={startAt === undefined ? t("queue.slots.noSuchTime") : undefined}
            onChange={({ currentTarget }) => setClock(currentTarget.value)}
          />
        </Group>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("queue.slots.leave")}
          </Button>
          <Button type="submit" disabled={startAt === undefined || isSame}>
            {t("action.move")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
