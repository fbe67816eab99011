import { Alert, Button, Group, Select, Stack, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { queueCalls } from "@cherga/contract/calls/queue";
import type { Ticket } from "@cherga/contract/shapes/ticket";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { type PassWay, passWays } from "@cherga/engine/vocabulary";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { failureOf } from "#staff/api/failure.ts";
import { send } from "#staff/api/send.ts";
import { queueKey } from "#staff/screens/queue/queue-queries.ts";
import {
  mayChangePassWay,
  needsTime,
  type PassWayRequest,
  passWayRequest,
} from "#staff/screens/queue/ticket/pass-way.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import { useBusy } from "#staff/ui/use-busy.ts";

type Props = { readonly ticket: Ticket; readonly zone: string; readonly on: CalendarDate };

/** The choice of how a ticket is called: at its time, in its turn, or by hand only. */
export function PassWayForm({ ticket, zone, on }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<PassWay>();
  const [clock, setClock] = useState("");
  const passWay = chosen ?? ticket.passWay;
  const change = useMutation({
    mutationFn: (body: PassWayRequest) =>
      send<typeof queueCalls.setPassWay>({ method: "POST", path: "/operator-queue/set-pass-way", body }),
    onSuccess: () => {
      setChosen(undefined);
      notifications.show({ message: t("queue.passWay.changed"), color: "green" });
      return client.invalidateQueries({ queryKey: [queueKey] });
    },
  });
  const isBusy = useBusy(change.isPending);
  if (!mayChangePassWay(ticket)) return null;

  const request = passWayRequest(ticket, { passWay, clock }, zone, on);
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (request !== undefined) change.mutate(request);
  };
  const isReserved = change.error !== null && failureOf(change.error).code === "ERROR_TIME_RESERVED";
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="xs">
        <Group gap="xs" align="flex-end">
          <Select
            label={t("queue.passWay.change")}
            data={passWays.map((value) => ({ value, label: t(`result.passWay.${value}`) }))}
            value={passWay}
            allowDeselect={false}
            w={240}
            onChange={(value) => setChosen(passWays.find((way) => way === value))}
          />
          {needsTime(ticket, passWay) && (
            <TextInput
              type="time"
              label={t("queue.time")}
              required
              value={clock}
              onChange={({ currentTarget }) => setClock(currentTarget.value)}
            />
          )}
          <Button
            type="submit"
            variant="default"
            disabled={passWay === ticket.passWay || request === undefined}
            loading={isBusy}
          >
            {t("queue.passWay.save")}
          </Button>
        </Group>
        {isReserved && request !== undefined && (
          <Alert color="orange" role="alert">
            <Group justify="space-between">
              {t("queue.refused.ERROR_TIME_RESERVED")}
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => change.mutate({ ...request, allowForcedTime: true })}
              >
                {t("queue.passWay.anyway")}
              </Button>
            </Group>
          </Alert>
        )}
        {change.error !== null && !isReserved && (
          <FailureAlert
            failure={change.error}
            onReply={() => {
              if (request !== undefined) change.mutate(request);
            }}
          />
        )}
      </Stack>
    </form>
  );
}
