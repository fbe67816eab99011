import type { Answer, CallInput } from "@cherga/contract/call";
import type { kioskCalls } from "@cherga/contract/calls/kiosk";
import { Refusal } from "@cherga/contract/errors";
import { openTickets, type Ticket } from "@cherga/engine/day/day";
import { type Kysely, sql } from "kysely";
import { type Allowance, countAttempt } from "#auth/throttle";
import type { Database } from "#db/tables";
import type { BaseDeps } from "#auth/base-deps";
import type { BranchDeps } from "#branches/deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";
import type { Screen } from "#devices/screens/enrolments";
import type { DayKey, DayState } from "#queue/day/day-state";
import type { RequestKind } from "#queue/runner/day-request";
import { numberOf } from "#queue/views/ticket-view";
import { findVisitor } from "#visitors/shared/visitor";
import { comparablePhone, isPhone } from "#visitors/limits/phones";
import { ticketHere } from "#visitors/kiosk/ticket-at-kiosk";

type CheckInDeps = BaseDeps & QueueDeps & VisitorDeps & Pick<BranchDeps, "vouchers">;

type Call = typeof kioskCalls.checkIn;
type CheckInBody = CallInput<Call>["body"];

/** Checks a visitor in, and returns their ticket. */
export async function checkInHere(
  deps: CheckInDeps,
  screen: Screen,
  shown: CheckInBody,
): Promise<Answer<Call>> {
  const now = deps.clock.now().getTime();
  const today = await deps.days.dayAt(screen.organizationId, now);
  const ticketId =
    "token" in shown
      ? await idByToken(deps, today, shown)
      : await guessing(deps.db, screen, () => findTicketId(deps, today, shown));
  return deps.days.submit(today, checkInKind(deps), {
    input: { ticketId, hasShownToken: "token" in shown },
    actorId: null,
    isFromOutside: true,
  });
}

type Input = { readonly ticketId: number; readonly hasShownToken: boolean };

export const checkInKind = (
  deps: BaseDeps & QueueDeps & VisitorDeps,
): RequestKind<Input, Answer<typeof kioskCalls.checkIn>> => ({
  name: "check-in-at-kiosk",
  command: ({ ticketId }) => ({ type: "checkIn", ticketId }),
  answer: ({ ticketId, hasShownToken }, _, after, now) => {
    const ticket = ticketHere(deps, after, ticketId, now);
    return { ticket: { ...ticket, token: hasShownToken ? ticket.token : null } };
  },
});

/**
 * Ticket numbers are sequential and phones can be guessed, so failed attempts are rate limited. Successful ones are not
 * counted, and do not reset the counter: otherwise one ticket would allow unlimited guesses.
 */
async function guessing<T>(db: Kysely<Database>, { terminalId }: Screen, find: () => Promise<T>): Promise<T> {
  const wrong: Allowance = { key: `kiosk check-in ${terminalId}`, attempts: 20, minutes: 5 };
  await countAttempt(db, [wrong]);
  const found = await find();
  await db
    .updateTable("throttle")
    .set({ attempts: sql<number>`attempts - 1` })
    .where("key", "=", wrong.key)
    .where("attempts", ">", 0)
    .execute();
  return found;
}

type Guessable = Exclude<CheckInBody, { readonly token: string }>;

async function findTicketId(
  deps: BaseDeps & QueueDeps & VisitorDeps,
  today: DayKey,
  shown: Guessable,
): Promise<number> {
  const known = await deps.days.read(today);
  const present = openTickets(known.day).filter(({ status }) => status === "success");
  const matching = "num" in shown ? withNumber(present, shown.num) : withPhone(known, present, shown.phone);
  const [found, another] = matching;
  if (found === undefined) throw new Refusal("ERROR_NOT_FOUND");
  // Only the number can tell which ticket is meant: a person who typed a phone must not learn what its tickets are for.
  if (another !== undefined) throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { reason: "several" });
  return found.id;
}

/** A visitor with the ticket's token may learn the date of the visit. */
async function idByToken(
  { pool, vouchers }: CheckInDeps,
  today: DayKey,
  { token, voucher }: { readonly token: string; readonly voucher?: string | undefined },
): Promise<number> {
  const visitor = await findVisitor(pool, token);
  const unknown = visitor === undefined && voucher !== undefined && (await vouchers.read(token, voucher));
  const key = visitor?.key ?? (unknown ? unknown.key : undefined);
  if (key?.organizationId !== today.organizationId) throw new Refusal("ERROR_NOT_FOUND");
  if (key.date !== today.date)
    throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { reason: "otherDay", date: key.date });
  if (visitor !== undefined) return visitor.ticketId;
  if (!unknown) throw new Refusal("ERROR_NOT_FOUND");
  await vouchers.admit(token, unknown);
  return unknown.visit.ticketId;
}

/** Finds tickets by the printed number or by its digits alone; the digits are unique within a day. */
function withNumber(tickets: readonly Ticket[], typed: string): readonly Ticket[] {
  const asPrinted = tickets.filter((ticket) => numberOf(ticket)?.toLowerCase() === typed.toLowerCase());
  if (asPrinted.length > 0 || !/^\d+$/.test(typed)) return asPrinted;
  return tickets.filter(({ num }) => num === Number(typed));
}

function withPhone(
  { clients, config }: DayState,
  tickets: readonly Ticket[],
  typed: string,
): readonly Ticket[] {
  const wanted = comparablePhone(typed);
  if (wanted === undefined) return [];
  return tickets.filter(({ id }) =>
    clients
      .get(id)
      ?.values.some(
        ({ dataFieldId, value }) => isPhone(dataFieldId, config) && comparablePhone(value) === wanted,
      ),
  );
}
