import { type EventAnswer, eventAnswer } from "@cherga/contract/calls/queue";

type TicketAnswer = EventAnswer & { readonly ticket: NonNullable<EventAnswer["ticket"]> };

/** Whether an action was done, and with which ticket. */
export function isTicketAnswer(answer: unknown): answer is TicketAnswer {
  const { success, data } = eventAnswer.safeParse(answer);
  return success && data.success && data.ticket !== undefined;
}
