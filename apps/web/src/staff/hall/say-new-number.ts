import { notifications } from "@mantine/notifications";
import { longToastMs } from "@cherga/contract/constants";
import type { EventAnswer } from "@cherga/contract/calls/queue";
import type { Texts } from "#staff/texts/use-texts.ts";

/** Shows the new number of a visit that was moved to another day. */
export function sayNewNumber(t: Texts, before: string | null, { ticket }: EventAnswer): void {
  const num = ticket?.num ?? null;
  if (num === null || before === null || num === before) return;
  notifications.show({
    message: t("move.newNumber", { before, num }),
    color: "blue",
    autoClose: longToastMs,
  });
}
