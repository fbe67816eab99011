import type { MeshValue, StatisticRow, TotalReportRow } from "@cherga/contract/shapes/report/figures";
import type { EfficiencyRow, OperatorReportRow } from "@cherga/contract/shapes/report/operators";
import type { TicketReportRow } from "@cherga/contract/shapes/report/tickets";
import type { FigureName } from "@cherga/engine/figures/figures";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeRandomDays, type RandomCentre, type RandomDay } from "#reports/testing/random-days";
import { type ReferenceItem, referenceItems } from "#reports/testing/reference";
import {
  figureDifferences,
  type ReferenceFigures,
  referenceFigures,
} from "#reports/testing/reference-figures";
import { type ReferenceOperatorDay, referenceOperatorDays } from "#reports/testing/reference-operators";
import { cellsOfCsv } from "#testing/cells-of-csv";
import { makeCentre } from "#testing/centre";
import { makePerson, type Person, strangersCall } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

const clock = makeSetClock("2026-03-26T06:00:00Z");
let server: TestApp;
let manager: Person;

/** What the reports said at a moment, and what the events say. */
type Moment = {
  readonly name: string;
  readonly now: number;
  readonly items: readonly ReferenceItem[];
  readonly operatorDays: readonly ReferenceOperatorDay[];
  readonly zones: ReadonlyMap<number, string>;
  readonly register: readonly TicketReportRow[];
  readonly statistic: {
    readonly by: StatisticBy;
    readonly content: readonly StatisticRow[];
    readonly all: ReportedFigures;
  };
  readonly totals: {
    readonly by: TotalsBy;
    readonly content: readonly TotalReportRow[];
    readonly all: ReportedFigures;
  };
  readonly efficiency: readonly EfficiencyRow[];
  readonly stretches: readonly OperatorReportRow[];
  readonly stretchCounts: readonly {
    readonly status: string;
    readonly count: number;
    readonly duration: number;
  }[];
  readonly mesh: {
    readonly per: MeshValue;
    readonly values: readonly (readonly (number | null)[])[];
    readonly counts: readonly (readonly number[])[];
  };
  readonly files: Readonly<Record<"register" | "statistic" | "totals" | "efficiency", Csv>>;
};
type Csv = { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
type Duration = "waiting" | "called" | "serving" | "paused" | "held";
type StatisticBy = (typeof statisticGroups)[number];
type TotalsBy = (typeof totalGroups)[number];
type ReportedFigures = {
  readonly total: number;
  readonly figures: Readonly<Record<FigureName, number | null>>;
};

const moments: Moment[] = [];
let done: ReadonlyMap<string, number> = new Map();

const targetMs = 10 * 60_000;

async function makeRandomCentre(
  hours: RandomCentre["hours"],
  settings: Readonly<Record<string, unknown>>,
): Promise<RandomCentre> {
  const centre = await makeCentre(server, {
    operators: 3,
    areThere: false,
    item: { from: hours.from, to: hours.to },
    organization: {
      option: {
        globalSetting: { serviceOrganization: false, serviceOrganizationList: [], timeZone: hours.zone },
      },
      allowableWaitMin: targetMs / 60_000,
      ...settings,
    },
  });
  // The first operator only calls; the second service holds back what follows it in a visit.
  await server.deps.db
    .updateTable("staff")
    .set({ call_only: true })
    .where("id", "=", centre.operators[0]?.id ?? 0)
    .execute();
  await server.deps.db
    .updateTable("service")
    .set({ is_strict: true })
    .where("id", "=", centre.services[1])
    .execute();
  return { centre, hours };
}

beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  manager = await makePerson(server, { is_admin: true });
  const office = await makeRandomCentre(
    { zone: "Europe/Kyiv", from: "09:00", to: "18:00" },
    { checkForSleep: true },
  );
  const hospital = await makeRandomCentre(
    { zone: "Europe/Kyiv", from: "00:00", to: "24:00" },
    { checkInRequired: true, cancelDelayMin: 10, simultaneousMaintenance: true },
  );
  const abroad = await makeRandomCentre({ zone: "Asia/Tokyo", from: "00:00", to: "24:00" }, {});
  const random = makeRandomDays(server, clock);
  done = random.done;
  const endings = ["byItself", "serverOff", "byAdmin"] as const;
  const plan: readonly Omit<RandomDay, "ending" | "seed" | "steps">[] = [
    // The clock goes forward at three in the night of the 29th of March, and back at four on the 25th of October.
    ...["2026-03-27", "2026-03-28", "2026-03-29", "2026-03-30"].flatMap((date) => [
      { ...office, date, begins: "08:50" },
      { ...hospital, date, begins: "02:00" },
      { ...abroad, date, begins: "21:30" },
    ]),
    ...["2026-10-23", "2026-10-24", "2026-10-25", "2026-10-26"].flatMap((date) => [
      { ...office, date, begins: "15:30" },
      { ...hospital, date, begins: "02:30" },
      { ...abroad, date, begins: "22:30" },
    ]),
  ];
  const centres = [office, hospital, abroad];
  for (const [index, day] of plan.entries()) {
    const playing = { ...day, steps: 130, seed: `day ${index}`, ending: endings[index % 3] ?? "byItself" };
    await random.play(playing, () => look(`${index} midway`, [day], day.date, day.date));
    const first = plan.find(({ centre }) => centre === day.centre)?.date ?? day.date;
    await look(`${index} over`, [day], index < plan.length / 2 ? first : "2026-10-23", day.date);
  }
  const today = "2026-10-27";
  await random.begin({
    ...office,
    date: today,
    begins: "09:00",
    steps: 120,
    seed: "today",
    ending: "byItself",
  });
  await look("everything", centres, "2026-03-27", "2026-10-28");
});
afterAll(() => server.close());

const types = ["online", "inPlaceCurrent", "inPlaceFixed", "viaBot"] as const;
const statuses = ["success", "cancel", "reservation", "confirm", "delay"] as const;
const statisticGroups = ["day", "week", "month", "year"] as const;
const totalGroups = ["service", "organization", "type", "channel"] as const;
const meshValues = ["arrivals", "waiting", "serviceLevel"] as const;

async function ask(path: string, body: object) {
  const answer = await manager.call("POST", path, body);
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

async function everyRow<R>(path: string, body: object): Promise<readonly R[]> {
  const rows: R[] = [];
  for (let page = 1; ; page += 1) {
    const { content } = await ask(path, { ...body, page, perPage: 500 });
    rows.push(...content);
    if (content.length < 500) return rows;
  }
}

const columns = [
  "type",
  "channel",
  "status",
  "outcome",
  "timeStart",
  "addedDateTime",
  "waiting",
  "called",
  "serving",
  "paused",
  "held",
];

/** Asks all reports, and works out from the events what they should say. */
async function look(
  name: string,
  centres: readonly RandomCentre[],
  startDate: string,
  endDate: string,
): Promise<void> {
  const now = clock.now().getTime();
  const turn = moments.length;
  const range = { organizationIds: centres.map(({ centre }) => centre.organizationId), startDate, endDate };
  const { pool } = server.deps;
  const { rows } = await pool.query<{ organizationId: number; date: string }>(
    `select organization_id as "organizationId", queue_date as date from organization_day
     where organization_id = any($1) and queue_date between $2 and $3`,
    [range.organizationIds, startDate, endDate],
  );
  const items: ReferenceItem[] = [];
  const operatorDays: ReferenceOperatorDay[] = [];
  for (const day of rows) {
    const hours = centres.find(({ centre }) => centre.organizationId === day.organizationId)?.hours;
    if (hours === undefined) throw new Error("an unknown centre");
    const those = await referenceItems(pool, day.organizationId, day.date, now);
    items.push(...those);
    if (day.date <= wallClock(hours.zone, now).date)
      operatorDays.push(...(await referenceOperatorDays(pool, { ...day, hours }, those, now)));
  }
  const [statisticBy = "day"] = statisticGroups.slice(turn % 4);
  const [totalsBy = "service"] = totalGroups.slice(turn % 4);
  const [per = "arrivals"] = meshValues.slice(turn % 3);
  const statisticBody = {
    organizationIds: range.organizationIds,
    from: startDate,
    to: endDate,
    groupBy: statisticBy,
  };
  const totalsBody = { ...range, type: types, lastEvent: [], groupBy: totalsBy };
  const registerBody = { ...range, status: statuses, type: types, columns };
  moments.push({
    name,
    now,
    items,
    operatorDays,
    zones: new Map(centres.map(({ centre, hours }) => [centre.organizationId, hours.zone])),
    register: await everyRow("/report/ticket/all", registerBody),
    statistic: { by: statisticBy, ...(await ask("/report/core/statistic", statisticBody)) },
    totals: {
      by: totalsBy,
      ...(await ask("/report/ticket/total-ticket", { ...totalsBody, perPage: 500 })),
    },
    efficiency: (await ask("/report/core/operators-efficiency", range)).content,
    stretches: await everyRow("/report/operator/all", range),
    stretchCounts: (await ask("/report/operator/count", range)).content,
    mesh: await ask("/report/ticket/get-mesh", { ...range, per }),
    files: {
      register: await csvOf({ report: "ticket", of: registerBody }),
      statistic: await csvOf({ report: "statistic", of: statisticBody }),
      totals: await csvOf({ report: "total-ticket", of: totalsBody }),
      efficiency: await csvOf({ report: "operators-efficiency", of: range }),
    },
  });
}

async function csvOf(body: object): Promise<Csv> {
  const started = await manager.call("POST", "/report/export", { ...body, format: "csv" });
  if (started.statusCode !== 201) throw new Error(started.body);
  const file = await strangersCall(server, "GET", started.json().path.replace("/api", ""));
  const [head = [], ...rows] = cellsOfCsv(file.body);
  return { head, rows };
}

/** What the wall clock of a zone shows. */
function wallClock(zone: string, at: number): { readonly date: string; readonly hour: number } {
  const shown = new Date(at).toLocaleString("sv-SE", { timeZone: zone });
  return { date: shown.slice(0, 10), hour: Number(shown.slice(11, 13)) };
}

const confirmedIn = ({ items }: Moment): readonly ReferenceItem[] =>
  items.filter(({ isConfirmed }) => isConfirmed);

/** The reference's figures of some items of a moment. */
const expected = (moment: Moment, items: readonly ReferenceItem[]): ReferenceFigures =>
  referenceFigures(items, confirmedIn(moment), { now: moment.now, targetMsOf: () => targetMs });

test("enough is tried for the laws to mean something", () => {
  const everything = moments.at(-1);
  const count = (outcome: string) =>
    everything?.items.filter((item) => String(item.outcome) === outcome).length ?? 0;
  for (const outcome of ["served", "noShow", "left", "cancelled", "unserved", "undefined"])
    expect([outcome, count(outcome) > 5]).toEqual([outcome, true]);
  const commands =
    "register reserve confirm cancel checkIn setPassWay next forceNext arbitraryCall more start complete hold release " +
    "didNotCome pause resume undo move addService sleep wakeup open close closeDay transfer";
  for (const command of commands.split(" "))
    expect([command, (done.get(command) ?? 0) >= 3]).toEqual([command, true]);
  const hasSeveral = ({ hands }: ReferenceItem) =>
    new Set(hands.map(({ operatorId }) => operatorId)).size > 1;
  expect(everything?.items.filter(hasSeveral).length).toBeGreaterThan(5);
});

test("every line of the register says what the events say", () => {
  for (const { name, items, register } of moments) {
    const rows = new Map(register.map((row) => [row.itemId, row]));
    expect([name, rows.size]).toEqual([name, items.length]);
    for (const item of items)
      expect([name, rows.get(item.itemId)]).toEqual([
        name,
        {
          id: item.ticketId,
          itemId: item.itemId,
          type: item.type,
          channel: item.channel,
          status: item.status,
          ...(item.outcome === undefined ? {} : { outcome: item.outcome }),
          timeStart: new Date(item.plannedAt ?? item.registeredAt).toISOString(),
          addedDateTime: new Date(item.registeredAt).toISOString(),
          ...item.ms,
        },
      ]);
  }
});

test("every figure of a period, and of each day, week, month or year, follows from the events", () => {
  const wrong = moments.flatMap((moment) => {
    const { name, statistic } = moment;
    const items = confirmedIn(moment);
    const groups = groupsOf(items, ({ date }) => beginOf(statistic.by, date));
    expect([name, statistic.content.map(({ date }) => date)]).toEqual([name, [...groups.keys()].toSorted()]);
    return [
      ...figureDifferences(`${name}, all`, statistic.all.figures, expected(moment, items)),
      ...statistic.content.flatMap(({ date, figures }) =>
        figureDifferences(
          `${name}, ${statistic.by} ${date}`,
          figures,
          expected(moment, groups.get(date) ?? []),
        ),
      ),
    ];
  });
  expect(wrong).toEqual([]);
});

test("every figure of a service, organization, type or channel follows from the events", () => {
  const wrong = moments.flatMap((moment) => {
    const { name, totals } = moment;
    const groups = groupsOf(confirmedIn(moment), totalKeys[totals.by]);
    expect([name, totals.content.map(({ id }) => id).toSorted()]).toEqual([
      name,
      [...groups.keys()].toSorted(),
    ]);
    return [
      ...figureDifferences(`${name}, all`, totals.all.figures, expected(moment, confirmedIn(moment))),
      ...totals.content.flatMap(({ id, figures }) =>
        figureDifferences(`${name}, ${totals.by} ${id}`, figures, expected(moment, groups.get(id) ?? [])),
      ),
    ];
  });
  expect(wrong).toEqual([]);
});

const totalKeys: Readonly<Record<TotalsBy, (item: ReferenceItem) => string>> = {
  service: ({ organizationId, serviceId }) => `${organizationId}-${serviceId}`,
  organization: ({ organizationId }) => String(organizationId),
  type: ({ type }) => type,
  channel: ({ channel }) => channel,
};

function groupsOf(
  items: readonly ReferenceItem[],
  keyOf: (item: ReferenceItem) => string,
): ReadonlyMap<string, readonly ReferenceItem[]> {
  const groups = new Map<string, ReferenceItem[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function beginOf(period: StatisticBy, date: string): string {
  if (period === "year") return `${date.slice(0, 4)}-01-01`;
  if (period === "month") return `${date.slice(0, 7)}-01`;
  if (period === "day") return date;
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

/** The counts; their sum over groups is that of the whole. */
const counts = [
  "arrived",
  "visits",
  "served",
  "noShow",
  "left",
  "cancelled",
  "unserved",
  "endedByClosing",
] as const;

test("rows add up to the whole, on the screen and in the file", () => {
  type Sheet = Pick<Moment["totals"], "all"> & {
    readonly content: readonly ReportedFigures[];
    readonly file: Csv;
    /** How many columns come before the numbers. */
    readonly skipped: number;
  };
  for (const { name, statistic, totals, files } of moments) {
    const sheets: readonly Sheet[] = [
      { ...statistic, file: files.statistic, skipped: 1 },
      { ...totals, file: files.totals, skipped: totals.by === "service" ? 2 : 1 },
    ];
    for (const { content, all, file, skipped } of sheets) {
      const shown = [all.total, ...counts.map((figure) => all.figures[figure])];
      const sums = [
        sumOf(content, ({ total }) => total),
        ...counts.map((figure) => sumOf(content, ({ figures }) => figures[figure] ?? 0)),
      ];
      expect([name, sums]).toEqual([name, shown]);

      const numbers = (row: readonly string[]) => row.slice(skipped, skipped + 1 + counts.length).map(Number);
      const whole = numbers(file.rows.at(-1) ?? []);
      const lines = file.rows.slice(0, -1).map(numbers);
      expect([name, whole]).toEqual([name, shown]);
      expect([name, lines]).toEqual([
        name,
        content.map(({ total, figures }) => [total, ...counts.map((figure) => figures[figure])]),
      ]);
      expect([name, whole.map((_, index) => sumOf(lines, (line) => line[index] ?? 0))]).toEqual([
        name,
        whole,
      ]);
    }
  }
});

test("the file of the register has every line, and the times add up to those of the figures", () => {
  for (const { name, register, files } of moments) {
    expect([name, files.register.rows.length]).toEqual([name, register.length]);
    const seconds = (kind: Duration) =>
      sumOf(files.register.rows, (row) => Number(row[columns.indexOf(kind)]));
    for (const kind of ["waiting", "called", "serving", "paused", "held"] as const)
      expect([name, kind, seconds(kind)]).toEqual([
        name,
        kind,
        sumOf(register, (row) => Math.round((row[kind] ?? 0) / 1_000)),
      ]);
  }
});

test("every stretch of the operators' days follows from the events", () => {
  for (const { name, operatorDays, stretches, stretchCounts, items } of moments) {
    const ticketOf = new Map(items.map(({ itemId, ticketId }) => [itemId, ticketId]));
    const reference = operatorDays.flatMap((day) => day.stretches);
    const said = (parts: readonly unknown[]) => parts.join(" ");
    expect([
      name,
      stretches
        .map(({ operatorId, status, addedDateTime, duration, ticketId }) =>
          said([operatorId, status, addedDateTime, duration, ticketId]),
        )
        .toSorted(),
    ]).toEqual([
      name,
      reference
        .map(({ operatorId, kind, from, to, itemId = 0 }) =>
          said([operatorId, kind, new Date(from).toISOString(), to - from, ticketOf.get(itemId)]),
        )
        .toSorted(),
    ]);
    for (const { status, count, duration } of stretchCounts) {
      const those = reference.filter(({ kind }) => kind === status);
      expect([name, status, count, duration]).toEqual([
        name,
        status,
        those.length,
        sumOf(those, ({ from, to }) => to - from),
      ]);
    }
  }
});

test("how operators worked follows from the events", () => {
  for (const moment of moments) {
    const { name, operatorDays, efficiency, files } = moment;
    const items = confirmedIn(moment);
    const ids = new Set([
      ...operatorDays.map(({ operatorId }) => operatorId),
      ...items.flatMap(({ operatorId }) => operatorId ?? []),
    ]);
    expect([name, new Set(efficiency.map(({ id }) => id))]).toEqual([name, ids]);
    for (const row of efficiency) {
      const days = operatorDays.filter(({ operatorId }) => operatorId === row.id);
      const time = (kind: keyof ReferenceOperatorDay["ms"]) => sumOf(days, ({ ms }) => ms[kind]);
      const times = {
        scheduled: time("scheduled"),
        onDuty: time("onDuty"),
        serving: time("serving"),
        called: time("called"),
        paused: time("paused"),
        asleep: time("asleep"),
        idle: time("idle"),
      };
      const own = items.filter(({ operatorId }) => operatorId === row.id);
      const served = own.filter(({ outcome }) => outcome === "served").length;
      const present = times.onDuty - times.asleep;
      expect([name, row]).toMatchObject([
        name,
        {
          ...times,
          days: days.length,
          total: own.length,
          utilisation: present === 0 ? null : expect.closeTo((times.serving + times.called) / present, 9),
          throughput: times.onDuty === 0 ? null : expect.closeTo(served / (times.onDuty / 3_600_000), 9),
        },
      ]);
      expect(figureDifferences(`${name}, operator ${row.id}`, row.figures, expected(moment, own))).toEqual(
        [],
      );
      expect(sumOf(row.services, ({ count }) => count)).toBe(served);
    }
    const onDuty = files.efficiency.head.findIndex((title) => title.startsWith("On duty"));
    expect([name, onDuty > 0]).toEqual([name, true]);
    expect([name, sumOf(files.efficiency.rows, (row) => Number(row[onDuty]))]).toEqual([
      name,
      sumOf(efficiency, (row) => Math.round(row.onDuty / 1_000)),
    ]);
  }
});

test("every cell of the heat map follows from the events", () => {
  for (const moment of moments) {
    const { name, now, zones, mesh } = moment;
    const come = confirmedIn(moment).flatMap((item) => {
      const { arrivedAt, organizationId, date } = item;
      if (arrivedAt === undefined || arrivedAt > now) return [];
      const { hour } = wallClock(zones.get(organizationId) ?? "", arrivedAt);
      return [{ item, date, weekday: new Date(date).getUTCDay() || 7, hour }];
    });
    const hasBegun = (date: string, hour: number) =>
      [...zones.values()].some((zone) => {
        const present = wallClock(zone, now);
        return date < present.date || (date === present.date && hour <= present.hour);
      });
    for (const [row, values] of mesh.values.entries())
      for (const [hour, value] of values.entries()) {
        const those = come.filter((one) => one.weekday === row + 1 && one.hour === hour);
        expect([name, row, hour, mesh.counts[row]?.[hour]]).toEqual([name, row, hour, those.length]);
        const dates = new Set(come.filter((one) => one.weekday === row + 1).map(({ date }) => date));
        const days = [...dates].filter((date) => hasBegun(date, hour)).length;
        const figures =
          those.length === 0
            ? undefined
            : expected(
                moment,
                those.map(({ item }) => item),
              );
        const reference = {
          arrivals: days === 0 ? null : those.length / days,
          waiting: figures?.waitingMean ?? null,
          serviceLevel: figures?.serviceLevel ?? null,
        }[mesh.per];
        expect([name, row, hour, value]).toEqual([
          name,
          row,
          hour,
          reference === null ? null : expect.closeTo(reference, 6),
        ]);
      }
  }
});

const sumOf = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0);
