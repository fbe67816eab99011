import type { reportCalls } from "@cherga/contract/calls/reports";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { Button, Group, Modal, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { send } from "#staff/api/send.ts";
import { FreeTimes } from "#staff/registration/times/free-times.tsx";
import { useMoveOptions } from "#staff/registration/times/use-free-time.ts";
import { reportKey } from "#staff/reports/parts/report-query.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

type Props = {
  readonly ticketId: number;
  readonly num: string;
  readonly itemId: number;
  /** The day of the booking. */
  readonly on: CalendarDate;
  readonly onClose: () => void;
};

/** Moves a booking to another time, also of another day. Only free times are offered. */
export function TransferDialog({ ticketId, num, itemId, on, onClose }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [date, setDate] = useState<CalendarDate>(on);
  const [start, setStart] = useState<string>();
  const options = useMoveOptions(itemId, { date });
  const found = options.isPlaceholderData ? undefined : options.data;
  const moving = useMutation({
    mutationFn: (queueDateTime: string) =>
      send<typeof reportCalls.transfer>({
        method: "POST",
        path: `/report/ticket/transfer-ticket/${ticketId}`,
        body: { queueDateTime },
      }),
    onSuccess: async (moved) => {
      notifications.show({ message: t("queue.moved", { num: moved.num ?? num }), color: "green" });
      onClose();
      await client.invalidateQueries({ queryKey: [reportKey] });
      // On another day it is another ticket.
      if (moved.ticketId !== ticketId) await navigate({ to: `/report/ticket/${moved.ticketId}` });
    },
  });
  return (
    <Modal opened onClose={onClose} title={t("report.transfer.title", { num })} size="lg" centered>
      <Stack gap="sm">
        <FreeTimes
          times={{
            starts: found?.starts,
            reason: found?.reason,
            error: options.error,
            again: () => void options.refetch(),
          }}
          onlyDay={options.data?.otherDays === false ? on : undefined}
          date={date}
          onDate={setDate}
          chosen={start}
          onChoose={setStart}
        />
        {moving.error !== null && <FailureAlert failure={moving.error} title={t("failure.action")} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <Button
            disabled={start === undefined}
            loading={moving.isPending}
            onClick={() => start !== undefined && moving.mutate(start)}
          >
            {t("action.move")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
