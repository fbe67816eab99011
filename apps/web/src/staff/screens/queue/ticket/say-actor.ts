import type { TicketType } from "@cherga/engine/vocabulary";
import type { Texts } from "#staff/texts/use-texts.ts";

/** Says who caused an event that no member of staff caused. */
export function sayNoActor(t: Texts, type: string, ticketType: TicketType | undefined): string {
  if (type === "registered" && ticketType !== undefined) return t(`queue.history.by.${ticketType}`);
  return type === "dayClosed" ? t("queue.history.by.system") : t("queue.history.nobody");
}
