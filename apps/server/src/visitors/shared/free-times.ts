import type { FreeDays, FreeStarts } from "@cherga/contract/shapes/free-times";
import type { NoStartReason } from "@cherga/engine/slots/reason-for-none";
import { addDays, type CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt, instantOf } from "@cherga/engine/time/day-frame";
import type { TicketType } from "@cherga/engine/vocabulary";
import type { BaseDeps } from "#auth/base-deps";
import { makeLru } from "#base/lru";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { JsonBytes } from "#http/mount-call";
import { versionNameOf } from "#queue/config/config";
import type { DayState } from "#queue/day/day-state";
import { bookingReachReason } from "#queue/registration/booking-reach";
import { lengthOf, type StartWish, startsOn } from "#queue/registration/starts-on";
import { partsOf, type VisitChoice } from "#queue/registration/wanted-visit";
import { textOfInstant } from "#queue/views/instants";
import { inEveryLanguage } from "#visitors/shared/visitor-catalogue";
import { joinRequests } from "#visitors/shared/join-requests";

/** What a visitor asks for without an account. */
export type PublicWish = VisitChoice & { readonly organizationId: number; readonly type: TicketType };

/** Free times, cached for many concurrent requests. */
export type FreeTimes = {
  /** Returns which days of a month, '2026-05', have free starts. */
  ofMonth(wish: PublicWish, month: string): Promise<JsonBytes>;
  /** Returns the free starts of a day. */
  ofDay(wish: PublicWish, date: CalendarDate): Promise<JsonBytes>;
};

/** A cached result for a day, at an event number and a configuration. */
type Look = {
  readonly seq: number;
  readonly version: string;
  readonly until: number;
  readonly free: number;
  readonly why: WhyNot;
  /** The serialized answer for this day. */
  readonly answer: JsonBytes;
};

/** Bounds the memory: the answer of a long day takes about ten kilobytes. */
const looksRemembered = 5_000;
/** How long results that depend on the clock are cached. */
const freshMs = 1_000;

/** Creates the cache. Concurrent requests share one computation, and unchanged days are not computed again. */
export function makeFreeTimes(
  deps: Pick<BaseDeps, "clock" | "secretOf" | "pool"> & Pick<QueueDeps, "days">,
): FreeTimes {
  const joined = joinRequests<JsonBytes>();
  const looks = makeLru<string, Look>(looksRemembered);

  async function lookAt(known: DayState, wish: PublicWish, now: number): Promise<Look> {
    const way = known.bookingRules === undefined ? "" : " leased";
    const name = `${known.date} ${nameOfWish(wish)}${way}`;
    const version = versionNameOf(known.config);
    const { seq } = known.day;
    const seen = looks.get(name);
    if (seen !== undefined && seen.seq === seq && seen.version === version && now < seen.until) return seen;
    // Yields to other requests: a month of a large centre takes a while.
    await new Promise((resolve) => setImmediate(resolve));
    const found = await freeStartsOn(
      deps,
      known,
      { parts: partsOf(wish, known.config), type: wish.type },
      now,
    );
    const look: Look = {
      seq,
      version,
      until: goodUntil(known, now),
      free: found.starts.length,
      why: whyNot(known, found.reason),
      answer: bytesOf(found),
    };
    looks.set(name, look);
    return look;
  }

  return {
    ofMonth: (wish, month) =>
      joined(`${month} ${nameOfWish(wish)}`, async () => {
        const now = deps.clock.now().getTime();
        const config = await deps.days.configOf(wish.organizationId);
        const dates = datesOf(month).filter((date) => bookingReachReason(config, date, now) === undefined);
        const days: FreeDays["days"] = [];
        for (const known of await deps.days.readEach(wish.organizationId, dates)) {
          const { free, why } = await lookAt(known, wish, now);
          days.push({ date: known.date, free, ...why });
        }
        return bytesOf({ days });
      }),
    ofDay: (wish, date) =>
      joined(`${date} ${nameOfWish(wish)}`, async () => {
        const now = deps.clock.now().getTime();
        const reason = bookingReachReason(await deps.days.configOf(wish.organizationId), date, now);
        if (reason !== undefined) return bytesOf({ starts: [], minutes: 0, reason });
        const known = await deps.days.read({ organizationId: wish.organizationId, date });
        return (await lookAt(known, wish, now)).answer;
      }),
  };
}

/** Returns the free starts of a day as visitors see them: when, not with whom. */
export async function freeStartsOn(
  deps: Pick<BaseDeps, "secretOf" | "pool">,
  known: DayState,
  wish: StartWish,
  now: number,
): Promise<FreeStarts> {
  const { starts, reason, visit } = await startsOn(deps, known, wish, now);
  return {
    starts: starts.map((start) => textOfInstant(instantOf(known.rules.frame, start))),
    minutes: lengthOf(visit),
    ...whyNot(known, reason),
  };
}

type WhyNot = Pick<FreeStarts, "reason" | "closeReason">;

/** Returns why a day has no free start; for a closed day also the organization's explanation. */
export function whyNot({ config, date }: DayState, reason: NoStartReason | undefined): WhyNot {
  if (reason === undefined) return {};
  const closeReason = inEveryLanguage(config, config.organization.closeDayMap[date]?.reason);
  const isSaid = reason === "closed" && Object.values(closeReason).some((text) => text !== "");
  return { reason, ...(isSaid ? { closeReason } : {}) };
}

/** Returns the dates of a month, '2026-05'. */
export function datesOf(month: string): readonly CalendarDate[] {
  const first = `${month}-01`;
  return Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter((date) =>
    date.startsWith(month),
  );
}

const nameOfWish = ({ organizationId, service, servicePackage, type }: PublicWish): string =>
  `${organizationId} ${service ?? ""} ${servicePackage ?? ""} ${type}`;

/**
 * A future day changes only by its events; today, gradual opening and multi-day quotas change without them, so they are
 * cached only briefly.
 */
function goodUntil({ config, date, rules, bookingRules }: DayState, now: number): number {
  const { openingModel, quotas } = config.organization;
  const isAhead = date > dateAt(rules.frame.zone, now);
  const dependsOnOthers = quotas.some(({ per }) => per !== "day");
  const isLeased = bookingRules !== undefined;
  return isAhead && openingModel === null && !dependsOnOthers && !isLeased
    ? rules.frame.startsAtMs
    : now + freshMs;
}

const bytesOf = (answer: FreeDays | FreeStarts): JsonBytes =>
  new JsonBytes(Buffer.from(JSON.stringify(answer)));
