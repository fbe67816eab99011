import type { TicketType } from "@cherga/engine/vocabulary";
import type { Texts } from "#staff/texts/use-texts.ts";

/** Says who caused an event that no member of staff caused. */
export function sayNoActor(t: Texts, type: string, ticketType: TicketType | undefined): string {
  if (type === "registered" && ticketType !== undefined) return t(`queue.history.by.${ticketType}`);
  if (bySystem.has(type)) return t("queue.history.by.system");
  return t(byVisitor.has(type) ? "queue.history.by.visitor" : "queue.history.nobody");
}

/** Events without a member of staff that only a timer or a printer causes. */
const bySystem: ReadonlySet<string> = new Set(["dayClosed", "printed", "sleep", "wakeup"]);
/** Events without a member of staff that only the visitor causes. */
const byVisitor: ReadonlySet<string> = new Set([
  "registered",
  "checkedIn",
  "moveInTime",
  "arrived",
  "left",
  "ticketEditReqTime",
]);
