import { expect, test } from "vitest";
import { type ShownTicket, ticketScreen } from "#visitors/bot/talk/ticket-screen";

const item = {
  id: 1,
  service: { id: 1, name: "Passport" },
  state: "wait",
  room: null,
  plannedTime: null,
  wantedTime: null,
  calledTime: null,
  startedTime: null,
  duration: 10,
  late: false,
  unserved: false,
  toPay: null,
  paid: null,
} as const;

/** The text about a ticket, with overrides. */
function textOf(more: Partial<ShownTicket["ticket"]>): string {
  const ticket: ShownTicket["ticket"] = {
    num: "A012",
    type: "viaBot",
    passWay: "fixed",
    status: "success",
    statusUntil: null,
    date: "2026-05-04",
    plannedTime: "2026-05-04T07:00:00.000Z",
    checkedInTime: null,
    organization: {
      id: 1,
      name: "Centre",
      fullName: "",
      address: "",
      supportPhones: [],
      timeZone: "Europe/Kyiv",
      logoPath: null,
      accentColour: "#3450d2",
      languages: ["en"],
    },
    mainService: null,
    items: [item],
    peopleAhead: 2,
    expectedCall: null,
    noOperator: false,
    late: false,
    lateUpToMin: 15,
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
  };
  return ticketScreen({ language: "en", version: 0 }, { ticketId: 1, ticket, link: "" }).text;
}

test("who waits reads how many are ahead", () => {
  expect(textOf({})).toMatch(/People ahead of you: 2$/);
});

test("who was not called by the end of the work is not told to wait", () => {
  const text = textOf({ afterHours: true });
  expect(text).toContain("you were not called");
  expect(text).not.toContain("ahead");
});

test("who has lost their time reads it, with the reason", () => {
  const unscheduled = { reason: "closed", text: "Roof repairs" } as const;
  expect(textOf({ unscheduled, peopleAhead: null })).toMatch(
    /Your visit cannot take place at this time\. Please choose another time\.\nRoof repairs$/,
  );
  expect(textOf({ unscheduled, items: [{ ...item, state: "called", room: "5" }] })).toContain("window 5");
});
