import { weekdayOf } from "@cherga/engine/time/calendar-date";
import { msPerMinute } from "@cherga/engine/time/durations";
import { type Random, seededRandom } from "@cherga/engine/random/seeded-random";
import type { Rules, ServiceRule } from "@cherga/engine/rules/rules";
import type { Work } from "@cherga/engine/schedule/operator-day";
import type { Visitor } from "@cherga/engine/simulation/simulate-day";
import { eligibleWork } from "@cherga/engine/slots/eligible-work";
import { alignedFrom, instantOf, shownAt } from "@cherga/engine/time/day-frame";
import type { TicketType } from "@cherga/engine/vocabulary";
import { cancelling, checkingIn, waitsAtMostMs } from "#demo/hall/behaviour";
import { busyness } from "#demo/hall/busyness";
import { between, weighted } from "#demo/hall/chance";
import { inventedValues } from "#demo/hall/people";
import type { Client } from "#queue/day/clients";
import type { DayState } from "#queue/day/day-state";
import { offeredPackages } from "#schedules/offered-packages";
import { partsOf, type VisitChoice } from "#queue/registration/wanted-visit";

/** A simulated visitor: what they come for and when, and the data they enter. */
export type Guest = {
  readonly visitor: Visitor;
  readonly wanted: VisitChoice;
  readonly values: Client["values"];
};

/** The inputs that determine a crowd. */
export type CrowdContext = Pick<DayState, "organizationId" | "date" | "config" | "rules">;

/**
 * Creates all visitors who ask for a visit on a day, on that day or before; always the same for the same day and
 * configuration. Their number follows the capacity of the desks and the busyness of the hour.
 */
export function crowdOf(setting: CrowdContext): readonly Guest[] {
  const random = seededRandom(`crowd ${setting.organizationId} ${setting.date}`);
  const packages: readonly VisitChoice[] = offeredPackages(setting.config).map(({ id }) => ({
    servicePackage: id,
  }));
  return occasionsOn(setting, random)
    .flatMap((occasion) => guestAt(occasion, packages, setting, random))
    .toSorted((a, b) => a.visitor.asksAt - b.visitor.asksAt);
}

/** A minute at which a visitor comes to a desk, and the services available there. */
type Occasion = { readonly minute: number; readonly services: readonly ServiceRule[] };

const stepMin = 5;
/** The demand at the busiest time, as a share of the desks' capacity. */
const load = 1.25;
/** A visitor who comes less than this time before a desk closes would not be served. */
const lastCallMin = 30;

function occasionsOn({ date, rules }: CrowdContext, random: Random): readonly Occasion[] {
  const { operators, services, frame } = rules;
  const weekday = weekdayOf(date);
  const occasions: Occasion[] = [];
  for (const { day } of operators.values()) {
    const closesAt = day.work.at(-1)?.to ?? 0;
    for (const work of day.work) {
      const given = givenIn(work, services);
      const perMinute = load / meanMinutes(given);
      for (let from = work.from; from < Math.min(work.to, closesAt - lastCallMin); from += stepMin) {
        const expected = stepMin * perMinute * busyness(weekday, shownAt(frame, from));
        for (let count = Math.floor(expected + random()); count > 0; count -= 1)
          occasions.push({ services: given, minute: from + Math.floor(random() * stepMin) });
      }
    }
  }
  return occasions;
}

/** Returns the services that a walk-in can get during a stretch of work. */
function givenIn(work: Work, services: Rules["services"]): readonly ServiceRule[] {
  const alone = { work: [work], breaks: [], floatingBreaks: [] };
  return [...services.values()].filter(({ id }) => eligibleWork(alone, id, "inPlaceCurrent").length > 0);
}

/** Short services are more frequent than long ones. */
const frequency = ({ duration }: ServiceRule): number => 1 / Math.sqrt(duration);

/** Infinity if there are no services, so that no visitor comes. */
function meanMinutes(services: readonly ServiceRule[]): number {
  if (services.length === 0) return Infinity;
  const total = services.reduce((sum, service) => sum + frequency(service), 0);
  return services.reduce((sum, service) => sum + service.duration * frequency(service), 0) / total;
}

const packageShare = 0.03;
const bookedShare = 0.45;

function guestAt(
  occasion: Occasion,
  packages: readonly VisitChoice[],
  { rules, config }: CrowdContext,
  random: Random,
): readonly Guest[] {
  const wanted = wantedAt(occasion, packages, rules, random);
  const [first, ...further] = wanted === undefined ? [] : partsOf(wanted, config);
  if (wanted === undefined || first === undefined) return [];
  const { serviceId } = first;
  const time =
    random() < bookedShare
      ? bookingAt(occasion, serviceId, rules, random)
      : walkInAt(occasion, rules, random);
  const visitor = { serviceId, ...time, ...(further.length === 0 ? {} : { further }) };
  return [{ wanted, visitor, values: inventedValues(rules.frame.zone, random) }];
}

function wantedAt(
  { services, minute }: Occasion,
  packages: readonly VisitChoice[],
  { frame }: Rules,
  random: Random,
): VisitChoice | undefined {
  const isForMore = random() < packageShare && isMorning(shownAt(frame, minute));
  const service = weighted(services, frequency, random);
  const alone = service && { service: service.id };
  return isForMore ? (weighted(packages, () => 1, random) ?? alone) : alone;
}

/** Packages take long, so they begin only in the morning. */
const isMorning = (shown: number): boolean => shown >= 8 * 60 && shown < 12 * 60;

type Time = Omit<Visitor, "serviceId" | "further">;

function walkInAt({ minute }: Occasion, { frame }: Rules, random: Random): Time {
  const asksAt = instantOf(frame, minute) + between(0, msPerMinute - 1, random);
  return { ticketType: "inPlaceCurrent", asksAt, cancelsAt: asksAt + waitsAtMostMs(random) };
}

const dayMin = 1440;
/** The earliest booking that every centre allows. */
const earliestMin = 13 * dayMin;
const usualMin = 5 * dayMin;

/** Draws how long in advance a visitor books: mostly a few days. */
function leadMin(random: Random): number {
  const share = random() * (1 - Math.exp(-earliestMin / usualMin));
  return between(20, 90, random) - Math.log(1 - share) * usualMin;
}

function bookingAt({ minute }: Occasion, serviceId: number, rules: Rules, random: Random): Time {
  const { frame, services, settings } = rules;
  const startAt = instantOf(frame, alignedFrom(frame, minute, services.get(serviceId)?.align ?? 1));
  const asksAt = startAt - Math.round(leadMin(random) * msPerMinute);
  return {
    ticketType: weighted(bookedTypes, ({ share }) => share, random)?.type ?? "online",
    asksAt,
    startAt,
    ...cancelling(asksAt, startAt, random),
    ...(settings.checkInRequired ? checkingIn(startAt, random) : {}),
  };
}

const bookedTypes: readonly { readonly type: TicketType; readonly share: number }[] = [
  { type: "online", share: 60 },
  { type: "viaBot", share: 25 },
  { type: "inPlaceFixed", share: 15 },
];
