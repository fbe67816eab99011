import { dataFieldIds } from "@cherga/contract/constants";
import { phoneFieldOf } from "@cherga/contract/shapes/organization";
import type { ListedRow, OperatorRow, QueueRow } from "@cherga/contract/shapes/queue-row";
import {
  displayedStatus,
  type Entry,
  findItem,
  isHeldBack,
  type Item,
  stateOf,
  type Ticket,
} from "@cherga/engine/day/day";
import { deskStateOf } from "@cherga/engine/day/desk-state";
import { isOutside } from "@cherga/engine/day/occupancy";
import { remembering } from "@cherga/engine/day/remembering";
import { isFor, putAwayOf } from "@cherga/engine/day/subject";
import type { ExpectedCall } from "@cherga/engine/day/expected-call";
import type { CallForecast } from "@cherga/engine/forecast/forecast";
import type { OperatorAction } from "@cherga/engine/vocabulary";
import { type Client, noteOn } from "#queue/day/clients";
import type { DayState } from "#queue/day/day-state";
import { instantText, textOfInstant } from "#queue/views/instants";
import type { Localize } from "#queue/views/localize";
import { mainServiceView, numberOf, outcomeOf, serviceName, timesOf } from "#queue/views/ticket-view";

/** The inputs for building rows. */
export type RowContext = {
  readonly known: DayState;
  readonly now: number;
  readonly speak: Localize;
  readonly callOf: (entry: Entry) => CallForecast | undefined;
};

/** The state of an item in the queue: the part that lasts, and the parts that change with time and the hall. */
type RowState = {
  readonly lasting: LastingRow;
  readonly status: QueueRow["status"];
  readonly expected: QueueRow["expected"];
};

/** The state of an item in a list, with the actions that the viewer may take. */
export type ListedItem = RowState & {
  readonly actions: readonly OperatorAction[];
  readonly forDesk: boolean;
};

/** Returns an item as a queue row, with the operators who may call it. */
export function queueRow(showing: RowContext, entry: Entry): QueueRow {
  const operatorIds = [...callersOf(showing.known, entry)];
  return Object.assign(plainRow(standingOf(showing, entry)), { operatorIds });
}

/** Returns an item as a row of a list. */
export function listedRow(listed: ListedItem): ListedRow {
  return Object.assign(plainRow(listed), {
    actions: [...listed.actions],
    forDesk: listed.forDesk,
  });
}

/** Returns the rows of a list serialized as JSON. */
export function bytesOfRows(list: readonly ListedItem[]): Buffer {
  // Hundreds of rows are requested again and again, and few of them have changed: joining the cached bytes of each is
  // much faster than serializing them, and leaves no long strings for the garbage collector.
  const parts = list.map((listed) => ({ lasting: bytesOf(listed.lasting), rest: restOf(listed) }));
  const length = parts.reduce((sum, { lasting, rest }) => sum + lasting.length + rest.length + 1, 1);
  const bytes = Buffer.allocUnsafe(Math.max(length, 2));
  let at = bytes.write("[", "latin1");
  for (const { lasting, rest } of parts) {
    bytes.set(lasting, at);
    at += lasting.length;
    at += bytes.write(rest, at, "latin1");
    at += bytes.write(",", at, "latin1");
  }
  // Replaces the last comma.
  bytes.write("]", bytes.length - 1, "latin1");
  return bytes;
}

/** The serialized lasting part of a row, without its closing brace. */
const bytesOf = remembering((lasting: LastingRow) => Buffer.from(JSON.stringify(lasting).slice(0, -1)));

/** Returns the changing part of a row; all its characters are ASCII, one byte each. */
function restOf({ status, expected, actions, forDesk }: ListedItem): string {
  const expectedText = expected === null ? "null" : textOf(expected);
  return `,"status":"${status}","expected":${expectedText},"actions":${textOf(actions)},"forDesk":${forDesk}}`;
}

const textOf = remembering((value: object) => JSON.stringify(value));

/** Returns the state of an item. */
export function standingOf(showing: RowContext, entry: Entry): RowState {
  return {
    lasting: lastingRow(showing, entry),
    status: stateOf(entry, showing.now),
    expected: expectedOf(showing.callOf(entry)),
  };
}

function plainRow({ lasting, status, expected }: RowState): Omit<QueueRow, "operatorIds"> {
  // Written out, so that all rows of a list have one object shape, which is fast. The lasting part comes first, as in
  // the serialized row.
  return {
    id: lasting.id,
    ticketId: lasting.ticketId,
    num: lasting.num,
    ticketType: lasting.ticketType,
    passWay: lasting.passWay,
    paused: lasting.paused,
    operator: lasting.operator,
    service: lasting.service,
    mainService: lasting.mainService,
    lastEvent: lasting.lastEvent,
    phone: lasting.phone,
    name: lasting.name,
    pullTime: lasting.pullTime,
    heldBack: lasting.heldBack,
    forced: lasting.forced,
    wantDateTime: lasting.wantDateTime,
    promisedTime: lasting.promisedTime,
    start: lasting.start,
    end: lasting.end,
    late: lasting.late,
    checkedIn: lasting.checkedIn,
    outside: lasting.outside,
    outcome: lasting.outcome,
    putAway: lasting.putAway,
    status,
    expected,
  };
}

type LastingRow = Omit<QueueRow, "operatorIds" | "status" | "expected">;

/** Returns the part of a row that time alone does not change; cached as long as the ticket does not change. */
function lastingRow({ known, speak }: RowContext, entry: Entry): LastingRow {
  let remembered = rows.get(entry.ticket);
  // Another configuration has another localizer.
  if (remembered?.speak !== speak) rows.set(entry.ticket, (remembered = { speak, byItemId: new Map() }));
  let row = remembered.byItemId.get(entry.item.id);
  if (row === undefined) remembered.byItemId.set(entry.item.id, (row = makeRow(known, speak, entry)));
  return row;
}

type RememberedRows = { readonly speak: Localize; readonly byItemId: Map<number, LastingRow> };

const rows = new WeakMap<Ticket, RememberedRows>();

function makeRow(known: DayState, speak: Localize, entry: Entry): LastingRow {
  const { ticket, item } = entry;
  const client = known.clients.get(ticket.id);
  return {
    id: item.id,
    ticketId: ticket.id,
    num: numberOf(ticket),
    ticketType: ticket.type,
    passWay: ticket.passWay,
    paused: item.isPaused,
    operator: operatorOf(known, item),
    service: { id: item.serviceId, name: serviceName(known, item.serviceId, speak) },
    mainService: mainServiceView(known, ticket, speak),
    lastEvent: lastEventOf(entry, client),
    phone: valueOf(client, phoneFieldOf(known.config.organization.messageHub)),
    name: valueOf(client, dataFieldIds.fullName),
    pullTime: textOfInstant(item.pullTime),
    heldBack: isHeldBack(entry),
    forced: item.isForced,
    wantDateTime: instantText(item.wantAt),
    promisedTime: instantText(ticket.delay?.arrivesAt),
    ...timesOf(item),
    late: item.isLate,
    checkedIn: ticket.checkedInAt !== undefined,
    outside: isOutside(entry, known.rules),
    outcome: outcomeOf(item),
    putAway: putAwayView(entry),
  };
}

function lastEventOf({ ticket, item }: Entry, client: Client | undefined): QueueRow["lastEvent"] {
  const at = item.lastEvent?.at ?? ticket.entryTime;
  const comment = item.phase === "hold" ? noteOn(client, item.id, at) : undefined;
  return {
    type: displayedStatus(item),
    addedDateTime: textOfInstant(at),
    ...(comment === undefined ? {} : { comment }),
  };
}

function putAwayView(entry: Entry): QueueRow["putAway"] {
  const putAway = putAwayOf(entry);
  if (putAway === undefined) return null;
  const { at, operatorId, holder = null } = putAway;
  return { at: textOfInstant(at), operatorId, holder };
}

/** Returns an operator and their current state. */
export function operatorRow({ known, now }: RowContext, operatorId: number): OperatorRow {
  const { state, since, itemId } = deskStateOf({ ...known, now }, operatorId);
  const entry = itemId === undefined ? undefined : findItem(known.day, itemId);
  const { name = "", room = "" } = known.config.operators.get(operatorId) ?? {};
  return {
    id: operatorId,
    name,
    room,
    state,
    since: instantText(since),
    ticket: entry ? { id: entry.ticket.id, itemId: entry.item.id, num: numberOf(entry.ticket) } : null,
    callOnly: known.rules.operators.get(operatorId)?.callOnly === true,
  };
}

function operatorOf({ config }: DayState, item: Item): QueueRow["operator"] {
  const id = item.holder ?? (item.isOccupying ? item.place?.operatorId : undefined) ?? item.boundTo;
  return id === undefined ? null : { id, name: config.operators.get(id)?.name ?? "" };
}

const valueOf = (client: Client | undefined, dataFieldId: number): string =>
  client?.values.find((value) => value.dataFieldId === dataFieldId)?.value ?? "";

/** Returns the operators who may call an item. Cached per service, ticket type and bound operator, which decide it. */
export function callersOf(known: DayState, entry: Entry): readonly number[] {
  const { ticket, item } = entry;
  let remembered = callers.get(known.rules);
  if (remembered === undefined) callers.set(known.rules, (remembered = new Map()));
  const kind = `${item.serviceId} ${ticket.type} ${item.boundTo ?? ""}`;
  let ids = remembered.get(kind);
  if (ids === undefined) {
    ids = [...known.rules.operators.keys()].filter((id) => isFor(entry, id, known.rules));
    remembered.set(kind, ids);
  }
  return ids;
}

const callers = new WeakMap<DayState["rules"], Map<string, readonly number[]>>();

/** Returns null for a time that never comes. */
function expectedOf(call: CallForecast | undefined): QueueRow["expected"] {
  if (call === undefined || call === "noOperator" || call.optimisticAt === Infinity) return null;
  let written = expectations.get(call);
  if (written === undefined) expectations.set(call, (written = writtenOf(call)));
  return written;
}

/** A forecast is shared by all requests within a second, so its text is cached. */
const expectations = new WeakMap<ExpectedCall, NonNullable<QueueRow["expected"]>>();

function writtenOf({ optimisticAt, likelyAt, pessimisticAt }: ExpectedCall) {
  const orNever = (at: number): string | null => (at === Infinity ? null : textOfInstant(at));
  return { low: textOfInstant(optimisticAt), likely: orNever(likelyAt), high: orNever(pessimisticAt) };
}
