import { Button, Group, List, Stack, Text, ThemeIcon } from "@mantine/core";
import type { Ticket } from "@cherga/contract/shapes/ticket";
import { dateAt } from "@cherga/engine/time/day-frame";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useServiceName } from "#staff/hall/use-service-name.ts";
import { PaymentLine } from "#staff/payments/payment-line.tsx";
import type { Way } from "#staff/registration/use-register.ts";
import type { FreeTime } from "#staff/registration/times/why-not-now.ts";
import { sayWaitRange } from "#staff/hall/wait-range.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { clockAt, dateInWords } from "#staff/schedule-result/day-clock.ts";
import classes from "#staff/registration/registration-result.module.css";

/** The outcome of a registration. */
export type RegistrationResult = {
  readonly ticket: Ticket;
  readonly way: Way;
  readonly wait: FreeTime["expectedWait"];
};

type Props = { readonly done: RegistrationResult; readonly zone: string; readonly onAnother: () => void };

/** Shows the new ticket, and offers to register another. */
export function Registered({ done: { ticket, way, wait }, zone, onAnother }: Props) {
  const t = useTexts();
  const nameOf = useServiceName();
  const another = useRef<HTMLButtonElement>(null);
  useEffect(() => another.current?.focus(), []);
  const when = (): string => {
    if (way === "start") return t("registration.done.started");
    if (ticket.plannedTime !== null) {
      const on = dateAt(zone, Date.parse(ticket.plannedTime));
      const date = dateInWords(t.locale, on, { weekday: "long", day: "numeric", month: "long" });
      return `${date}, ${clockAt(zone, on, ticket.plannedTime)}`;
    }
    if (wait === null) return t("registration.wait.unknown");
    return `${t("registration.wait")} ${sayWaitRange(t, wait)}`;
  };
  return (
    <Stack align="center" gap="sm" py="md">
      <Stack align="center" gap={4} role="status">
        <Group gap={6}>
          <ThemeIcon color="var(--serving)" radius="xl" size="sm" aria-hidden>
            <IconCheck size={14} />
          </ThemeIcon>
          <Text fw={600}>{t("registration.done")}</Text>
        </Group>
        <span className={classes["number"]}>{ticket.num ?? t("hall.noNumber")}</span>
        <Text size="lg" ta="center">
          {when()}
        </Text>
      </Stack>
      {ticket.items.length === 1 ? (
        <Text c="dimmed">{ticket.items.slice(0, 1).map(({ service }) => nameOf(service))}</Text>
      ) : (
        <List c="dimmed" type="ordered">
          {ticket.items.map(({ id, service }) => (
            <List.Item key={id}>{nameOf(service)}</List.Item>
          ))}
        </List>
      )}
      {way === "start" &&
        ticket.items.slice(0, 1).map(({ id }) => <PaymentLine key={id} itemId={id} num={ticket.num ?? ""} />)}
      <Button ref={another} size="md" onClick={onAnother}>
        {t("registration.another")}
      </Button>
    </Stack>
  );
}
