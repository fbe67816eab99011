import type { schedule } from "@cherga/contract/resources/schedule";
import { emptyPlan, type SchedulePlan } from "@cherga/contract/shapes/schedule";
import { daysAhead, weekdayAhead } from "#demo/days";
import type { OrganizationName } from "#demo/organizations";
import type { ServiceName } from "#demo/services";
import type { DraftOf, IdOf } from "#demo/writer-for";

type Item = SchedulePlan["everyD"][number]["items"][number];
type Quota = Item["quotas"][number];
type These = (...names: readonly ServiceName[]) => number[];

const workdays = [1, 2, 3, 4, 5];

/** Returns the working hours of the demo's desks. Exceptions are placed relative to now, so that they lie ahead. */
export function schedulesFor(
  organizationOf: IdOf<OrganizationName>,
  serviceOf: IdOf<ServiceName>,
  now: Date,
) {
  const these: These = (...names) => names.map(serviceOf);
  const kyiv = organizationOf("kyiv");
  const warsaw = organizationOf("warsaw");
  const istanbul = organizationOf("istanbul");

  return {
    dutyDesk: {
      description: "Kyiv, window 1: duty desk, every day",
      organizationId: kyiv,
      json: dutyHours,
    },
    passportDesk: {
      description: "Kyiv, window 2: passports, fixed lunch",
      organizationId: kyiv,
      json: passportHours(these),
    },
    registrationDesk: {
      description: "Kyiv, window 3: registrations, flexible lunch",
      organizationId: kyiv,
      json: registrationHours(these, now),
    },
    eveningDesk: {
      description: "Kyiv, window 4: afternoons, with days off",
      organizationId: kyiv,
      json: eveningHours(these, now),
    },
    consulDesk: {
      description: "Warsaw, room 201: consular reception",
      organizationId: warsaw,
      json: consulHours(these),
    },
    consulHelp: {
      description: "Warsaw, room 202: visitors without an appointment",
      organizationId: warsaw,
      json: consulHelpHours(these),
    },
    seafarerDesk: {
      description: "Istanbul, room 3: seafarers",
      organizationId: istanbul,
      json: seafarerHours(these),
    },
  } satisfies Record<string, DraftOf<typeof schedule>>;
}

export type ScheduleName = keyof ReturnType<typeof schedulesFor>;

/** This schedule keeps the first centre working on every day, so it has no exceptions. */
const dutyHours: SchedulePlan = {
  ...emptyPlan,
  everyD: [
    {
      id: "always",
      title: "Every day",
      select: null,
      unique: false,
      items: [work("day", "08:00", "20:00")],
    },
  ],
};

function passportHours(these: These): SchedulePlan {
  return {
    ...emptyPlan,
    weekD: [
      {
        id: "workdays",
        title: "Monday to Friday",
        select: workdays,
        unique: false,
        items: [
          work("day", "08:00", "20:00", {
            services: these("passport", "idCard", "biometrics", "stateFee", "consultation"),
            nextClientShiftTime: 5,
            quotas: [
              { id: "passports-first", type: "priority", services: these("passport", "idCard") },
              atMostOnline("passports-online", these("passport"), 10),
            ],
          }),
          rest("lunch", "13:00", "14:00"),
        ],
      },
      {
        id: "weekend",
        title: "Saturday and Sunday",
        select: [6, 7],
        unique: false,
        // Overtime only here: on other days it would end after the centre has closed.
        items: [work("short-day", "10:00", "16:00", { workOvertime: 15, quotas: [onlyHandingOut(these)] })],
      },
    ],
  };
}

function registrationHours(these: These, now: Date): SchedulePlan {
  return {
    ...emptyPlan,
    everyD: [
      {
        id: "days",
        title: "Every day",
        select: null,
        unique: false,
        items: [
          work("day", "08:00", "19:00", {
            services: these("residence", "business", "stateFee", "collection", "consultation"),
            quotas: [atMostOnline("traders-online", these("business"), 12)],
          }),
          rest("lunch", "11:00", "15:00", { continuous: 45 }),
        ],
      },
    ],
    weekD: [
      {
        id: "late-thursday",
        title: "Thursday evening",
        select: [4],
        unique: false,
        validity: { from: daysAhead(now, 0), to: daysAhead(now, 90) },
        items: [work("evening", "19:00", "20:00", { services: these("residence", "business") })],
      },
      {
        id: "sunday",
        title: "Short Sunday",
        select: [7],
        unique: true,
        items: [work("short-day", "10:00", "16:00", { services: these("residence", "collection") })],
      },
    ],
  };
}

function eveningHours(these: These, now: Date): SchedulePlan {
  return {
    ...emptyPlan,
    everyD: [
      {
        id: "afternoons",
        title: "Every afternoon",
        select: null,
        unique: false,
        items: [work("afternoon", "11:00", "20:00"), rest("tea", "15:30", "16:00")],
      },
    ],
    monthD: [
      {
        id: "stocktaking",
        title: "Stocktaking of blank forms",
        select: [1, 15],
        unique: true,
        items: [work("afternoon", "14:00", "18:00")],
      },
    ],
    dates: [
      {
        id: "training",
        title: "Training, day off",
        select: [weekdayAhead(now, 3, 7), weekdayAhead(now, 3, 35)],
        unique: true,
        items: [],
      },
      {
        id: "stand-in",
        title: "Cover for passports",
        select: [weekdayAhead(now, 1, 10)],
        unique: false,
        items: [work("stand-in", "08:00", "11:00", { services: these("passport", "idCard") })],
      },
    ],
    periods: [
      {
        id: "holiday",
        title: "Annual leave",
        select: [{ from: daysAhead(now, 42), to: daysAhead(now, 55) }],
        unique: true,
        items: [],
      },
    ],
  };
}

function consulHours(these: These): SchedulePlan {
  return {
    ...emptyPlan,
    weekD: [
      {
        id: "workdays",
        title: "Monday to Friday",
        select: workdays,
        unique: false,
        items: [
          work("day", "08:00", "20:00", {
            quotas: [
              atMostOnline("deeds-online", these("notary"), 6),
              { id: "passports-a-day", type: "list", services: these("consularPassport"), limit: 10 },
            ],
          }),
          rest("lunch", "13:00", "13:45"),
        ],
      },
      {
        id: "saturday",
        title: "Saturday",
        select: [6],
        unique: false,
        items: [work("short-day", "10:00", "14:00", { quotas: [onlyHandingOut(these)] })],
      },
    ],
  };
}

function consulHelpHours(these: These): SchedulePlan {
  return {
    ...emptyPlan,
    weekD: [
      {
        id: "busy-days",
        title: "Tuesday and Thursday",
        select: [2, 4],
        unique: false,
        items: [
          work("afternoon", "14:00", "18:00", {
            services: these("notary", "consularRegister", "consultation"),
            ticketTypes: ["inPlaceCurrent", "inPlaceFixed"],
          }),
        ],
      },
    ],
  };
}

function seafarerHours(these: These): SchedulePlan {
  return {
    ...emptyPlan,
    weekD: [
      {
        id: "workdays",
        title: "Monday to Friday",
        select: workdays,
        unique: false,
        items: [work("day", "08:00", "20:00", { nextClientShiftTime: 10 }), rest("lunch", "12:00", "13:00")],
      },
      {
        id: "friday",
        title: "Longer Friday break",
        select: [5],
        unique: false,
        items: [rest("friday-break", "13:00", "14:00")],
      },
      {
        id: "saturday",
        title: "Saturday, examinations only",
        select: [6],
        unique: false,
        items: [work("short-day", "09:00", "13:00", { services: these("medical") })],
      },
    ],
    monthD: [
      {
        id: "crew-change",
        title: "Crew change days",
        select: [10, 20, 30],
        unique: false,
        items: [
          work("morning", "09:00", "12:00", {
            quotas: [{ id: "certificates-first", type: "priority", services: these("certificate") }],
          }),
        ],
      },
    ],
  };
}

function work(id: string, from: string, to: string, more: Partial<Item> = {}): Item {
  return { id, from, to, kind: "work", services: "all", quotas: [], ...more };
}

function rest(id: string, from: string, to: string, more: Partial<Item> = {}): Item {
  return { ...work(id, from, to, more), kind: "break" };
}

function atMostOnline(id: string, services: number[], limit: number): Quota {
  return { id, type: "list", services, ticketTypes: ["online", "viaBot"], limit };
}

function onlyHandingOut(these: These): Quota {
  return { id: "handing-out-only", type: "unique", services: these("collection", "consultation") };
}
