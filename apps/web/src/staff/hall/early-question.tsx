import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { EventAnswer } from "@cherga/contract/calls/queue";
import type { Ticket } from "@cherga/contract/shapes/ticket";
import { displayName } from "#staff/hall/rows/client-values.tsx";
import { useServiceName } from "#staff/hall/use-service-name.ts";
import { useTimes } from "#staff/hall/use-times.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** A call that would be early: why, and whom it would call. */
export type EarlyCall = {
  readonly can: Exclude<EventAnswer["can"], true | undefined>;
  readonly ticket: Ticket | undefined;
};

type Props = {
  readonly early: EarlyCall;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Returns the call that an answer asks about; undefined if it asks nothing. */
export const earlyCallIn = ({ can, ticket }: EventAnswer): EarlyCall | undefined =>
  can === true || can === undefined ? undefined : { can, ticket };

/** Asks whether to call a visitor although it is early; says who it is, for when, and why it is early. */
export function EarlyQuestion({ early: { can, ticket }, onConfirm, onCancel }: Props) {
  const t = useTexts();
  const { clock } = useTimes();
  // A visitor who has not come yet would be called from wherever they are.
  const isAway = can.early === "priorBooking" && ticket?.checkedInAt === null;
  return (
    <Modal opened onClose={onCancel} title={t("early.title")} centered>
      <Stack>
        {ticket !== undefined && <Who ticket={ticket} />}
        <Text size="sm">
          {t(`early.${can.early}`)}
          {can.until !== undefined &&
            can.early !== "priorBooking" &&
            ` ${t("early.until", { time: clock(can.until) })}`}
          {isAway && ` ${t("early.notCheckedIn")}`}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus={isAway || undefined} onClick={onCancel}>
            {t("early.no")}
          </Button>
          <Button data-autofocus={!isAway || undefined} onClick={onConfirm}>
            {t("early.yes")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Who({ ticket }: { readonly ticket: Ticket }) {
  const t = useTexts();
  const { clock } = useTimes();
  const nameOf = useServiceName();
  const service = ticket.mainService ?? ticket.items.find(({ state }) => isOpen(state))?.service;
  return (
    <div>
      <Text fw={700}>{[ticket.num, displayName(ticket.client)].filter(Boolean).join(" · ")}</Text>
      <Text size="sm">{service !== undefined && nameOf(service)}</Text>
      <Text size="sm">
        {ticket.plannedTime === null
          ? t(`ticketType.${ticket.type}`)
          : t("early.booked", { time: clock(ticket.plannedTime) })}
      </Text>
    </div>
  );
}

const isOpen = (state: Ticket["items"][number]["state"]): boolean =>
  state !== "complete" && state !== "deleted";
