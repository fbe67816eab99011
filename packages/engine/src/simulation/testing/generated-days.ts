import { anOperator, aRules, aService, at, minutes } from "#day/testing/a-day";
import { type Random, seededRandom } from "#random/seeded-random";
import type { Rules } from "#rules/rules";
import type { Behaviour, Visitor } from "#simulation/simulate-day";
import { pause, work } from "#testing/a-schedule";

/** A generated day: who comes, and how people behave. Forecasts have no access to it. */
export type GeneratedDay = {
  readonly rules: Rules;
  readonly visitors: readonly Visitor[];
  readonly behaviour: Behaviour;
};

/** A centre whose days are generated. */
export type GeneratedCentre = {
  readonly name: string;
  readonly operators: number;
  /** The numbers of walk-ins and bookings on a usual day. */
  readonly walkIns: number;
  readonly booked: number;
};

export const generatedCentres: readonly GeneratedCentre[] = [
  { name: "small", operators: 2, walkIns: 42, booked: 8 },
  { name: "medium", operators: 6, walkIns: 135, booked: 30 },
  { name: "large", operators: 15, walkIns: 380, booked: 60 },
];

/** Generates a day of a centre. Its operators stay the same; days are busy or quiet, quick or slow. */
export function generateDay(centre: GeneratedCentre, number: number): GeneratedDay {
  const random = seededRandom(`${centre.name} ${number}`);
  const people = seededRandom(centre.name);
  const speeds = new Map(operatorIds(centre).map((id) => [id, 0.85 + 0.4 * people()]));
  const gaps = new Map(operatorIds(centre).map((id) => [id, 10_000 + 60_000 * people()]));
  const lateness = new Map(
    operatorIds(centre).map((id) => [id, Math.round(240_000 * lognormal(0.8, random))]),
  );
  const dayFactor = 0.9 + 0.2 * random();
  const busyness = 0.85 + 0.3 * random();
  return {
    rules: rulesOf(centre),
    visitors: visitorsOf(centre, busyness, random),
    behaviour: {
      serviceMs: (serviceId, chance, operatorId) => {
        const speed = speeds.get(operatorId) ?? 1;
        const { durationMin, really } = services[serviceId - 1] ?? { durationMin: 10, really: 1 };
        return Math.round(minutes(durationMin) * really * dayFactor * speed * lognormal(0.55, chance));
      },
      walkMs: (chance) => Math.round(10_000 + 70_000 * chance()),
      noShow: 0.07,
      lateMs: (operatorId) => lateness.get(operatorId) ?? 0,
      gapMs: (operatorId, chance) => Math.round((gaps.get(operatorId) ?? 0) * lognormal(0.7, chance)),
    },
  };
}

/** The configured durations of services, and the factors by which the real ones differ. */
const services = [
  { durationMin: 8, really: 1.2 },
  { durationMin: 12, really: 0.9 },
  { durationMin: 15, really: 1.1 },
  { durationMin: 25, really: 1 },
];

const operatorIds = ({ operators }: GeneratedCentre): readonly number[] =>
  Array.from({ length: operators }, (_, index) => index + 1);

function rulesOf(centre: GeneratedCentre): Rules {
  return aRules({
    settings: { maxWaitTimeForTakingMin: 0, checkForSleep: false, maxWaitForCallMin: 3 },
    operators: operatorIds(centre).map((id) => {
      const lunch = id % 2 === 0 ? pause("12:00", "12:45") : pause("13:00", "13:45");
      return anOperator(id, [work("09:00", "18:00", id % 5 === 0 ? { services: [1, 2] } : {}), lunch]);
    }),
    services: services.map(({ durationMin }, index) =>
      aService(index + 1, { duration: durationMin, block: durationMin, align: 5 }),
    ),
  });
}

/** More visitors come in the morning and after lunch. */
function visitorsOf(centre: GeneratedCentre, busyness: number, random: Random): readonly Visitor[] {
  const booked = Array.from({ length: centre.booked }, (): Visitor => ({
    asksAt: at("08:00") + Math.floor(minutes(30) * random()),
    serviceId: serviceBy(random),
    ticketType: "online",
    startAt: at("09:00") + minutes(5 * Math.floor(random() * 100)),
  }));
  const walkIns = Array.from({ length: Math.round(centre.walkIns * busyness) }, (): Visitor => ({
    asksAt: at("08:55") + Math.floor(minutes(arrivalMinute(random))),
    serviceId: serviceBy(random),
    ticketType: "inPlaceCurrent",
  }));
  return [...booked, ...walkIns].toSorted((a, b) => a.asksAt - b.asksAt);
}

function arrivalMinute(random: Random): number {
  for (;;) {
    const minute = 500 * random();
    const rate =
      0.45 + Math.exp(-(((minute - 70) / 60) ** 2)) * 0.55 + Math.exp(-(((minute - 330) / 80) ** 2)) * 0.3;
    if (random() < rate) return minute;
  }
}

function serviceBy(random: Random): number {
  const share = random();
  return share < 0.4 ? 1 : share < 0.7 ? 2 : share < 0.9 ? 3 : 4;
}

/** Has mean one; the larger the spread, the longer the longest. */
function lognormal(spread: number, random: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.exp(spread * normal - (spread * spread) / 2);
}
