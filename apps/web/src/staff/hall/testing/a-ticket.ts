import type { Ticket, TicketItem } from "@cherga/contract/shapes/ticket";

/** A waiting service of a visit, with overrides. */
export const anItem = (more: Partial<TicketItem> = {}): TicketItem => ({
  id: 1,
  type: "service",
  serviceId: 1,
  service: { id: 1, name: "Advice" },
  state: "wait",
  operatorId: null,
  start: null,
  end: null,
  duration: 5,
  align: 5,
  wantDateTime: null,
  outcome: null,
  events: [],
  intervals: [],
  ...more,
});

/** A walk-in with one service, with overrides. */
export const aTicket = (more: Partial<Ticket> = {}): Ticket => ({
  id: 1,
  num: "A001",
  token: "",
  type: "inPlaceCurrent",
  passWay: "current",
  status: "success",
  entryTime: "2026-05-04T06:50:00.000Z",
  plannedTime: null,
  pullTime: null,
  forcedTime: null,
  promisedTime: null,
  checkedInAt: null,
  print: null,
  mainService: null,
  items: [anItem()],
  client: [{ dataFieldId: 1, value: "Ivan Franko" }],
  ...more,
});
