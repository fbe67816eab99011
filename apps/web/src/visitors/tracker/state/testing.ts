import type { TrackedItem, TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";

/** Returns a service of a visit, with overrides. */
export const anItem = (more: Partial<TrackedItem> = {}): TrackedItem => ({
  id: 1,
  service: { id: 1, name: "Advice" },
  state: "wait",
  room: null,
  plannedTime: null,
  wantedTime: null,
  toPay: null,
  paid: null,
  calledTime: null,
  startedTime: null,
  duration: 10,
  late: false,
  unserved: false,
  ...more,
});

/** Returns a ticket as its visitor sees it, with overrides. */
export const aTicket = (more: Partial<TrackedTicket> = {}): TrackedTicket => ({
  time: "2026-05-04T07:00:00.000Z",
  num: "A012",
  type: "inPlaceCurrent",
  passWay: "current",
  status: "success",
  statusUntil: null,
  date: "2026-05-04",
  plannedTime: null,
  checkedInTime: null,
  organization: {
    id: 1,
    name: "Centre",
    fullName: "",
    address: "",
    supportPhones: [],
    timeZone: "Europe/Kiev",
    logoPath: null,
    accentColour: "#3450d2",
    languages: ["ua", "en", "ru"],
  },
  mainService: null,
  items: [anItem()],
  peopleAhead: 2,
  expectedCall: null,
  noOperator: false,
  late: false,
  lateUpToMin: 60,
  staysOnDay: false,
  afterHours: false,
  unscheduled: null,
  cancelReason: null,
  bring: [],
  history: [],
  can: [],
  survey: null,
  cutLine: null,
  over: false,
  ...more,
});

/** Returns a ticket that was called at an instant. */
export const aCalledTicket = (time: string, more: Partial<TrackedTicket> = {}): TrackedTicket =>
  aTicket({
    time,
    items: [anItem({ state: "called", room: "3", calledTime: time })],
    history: [{ type: "called", time, service: "Advice", room: "3" }],
    ...more,
  });
