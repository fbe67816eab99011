import { Refusal } from "@cherga/contract/errors";
import { addDays } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import { type FreeDays, freeDays, type FreeStarts, freeStarts } from "@cherga/contract/shapes/free-times";
import { bookingReachReason } from "#queue/registration/booking-reach";
import type { Config } from "#queue/config/config";
import { sayIn } from "#visitors/bot/talk/answer";
import type { Choice, ProgressAt } from "#visitors/bot/talk/progress";
import {
  type DayPage,
  dayScreen,
  helpScreen,
  type Option,
  organizationScreen,
  serviceScreen,
  timeScreen,
} from "#visitors/bot/talk/screens";
import { idle } from "#visitors/bot/talk/progress";
import { aboutChoice } from "#visitors/bot/steps/about-choice";
import type { Talk, BotTurn } from "#visitors/bot/steps/talk";
import { shownOffer, shownPage } from "#visitors/booking/offer";
import { offeredConfig, offeredWish } from "#visitors/booking/pages";
import type { PublicWish } from "#visitors/shared/free-times";

/** Begins a booking: with the organization, or with the service if the page offers only one organization. */
export async function chooseOrganization(talk: Talk, search = ""): Promise<BotTurn> {
  const { deps, page, writer } = talk;
  const shown = await shownPage(deps, page);
  const [only, ...others] = shown.organizations;
  if (only === undefined) return { progress: idle, messages: [{ text: sayIn(writer.language)("closed") }] };
  if (others.length === 0) return chooseService(talk, only.id);
  const organizations = matching(
    search,
    shown.organizations.map(({ id, name }) => ({ id, name: name[writer.language] })),
  );
  if (organizations.length === 0) return nothingFound(talk);
  return {
    progress: { step: "organization" },
    messages: [organizationScreen(writer, shown.name[writer.language], organizations)],
  };
}

/** Asks for the service. */
export async function chooseService(talk: Talk, organizationId: number, search = ""): Promise<BotTurn> {
  const { deps, page, writer } = talk;
  const { language } = writer;
  const offer = shownOffer(deps, page, await offeredConfig(deps, page, organizationId));
  const named = ({ id, name }: (typeof offer.services | typeof offer.packages)[number]) => ({
    id,
    name: name[language],
  });
  const centre = {
    name: offer.organization.name[language],
    address: offer.organization.address[language],
  };
  const services = matching(search, offer.services.map(named));
  const packages = matching(search, offer.packages.map(named));
  if (search !== "" && services.length + packages.length === 0) return nothingFound(talk);
  return {
    progress: { step: "service", organizationId },
    messages: [serviceScreen(writer, centre, services, packages)],
  };
}

/** Returns the options whose name has a text in it. */
const matching = (search: string, options: readonly Option[]): readonly Option[] =>
  options.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));

const nothingFound = ({ conversation, writer }: Talk): BotTurn => ({
  progress: conversation.progress,
  messages: [helpScreen(writer, "unclear")],
});

/** Asks for the day of a visit. */
export async function chooseDay(
  talk: Talk,
  choice: Choice,
  values: ProgressAt<"day">["values"],
  from?: string,
): Promise<BotTurn> {
  const wish = await wishFor(talk, choice);
  const config = await talk.deps.days.configOf(choice.organizationId);
  const page = await findDays(talk, config, (month) => daysOf(talk, wish, month), from);
  const about = aboutChoice(talk, config, choice);
  return { progress: { step: "day", choice, values }, messages: [dayScreen(talk.writer, page, about)] };
}

/** Asks for the time of a visit; if the day has none any more, for another day. */
export async function chooseTime(
  talk: Talk,
  { choice, values }: Pick<ProgressAt<"day">, "choice" | "values">,
  date: string,
  page = 0,
): Promise<BotTurn> {
  const { starts } = await timesOf(talk, await wishFor(talk, choice), date);
  if (starts.length === 0) return chooseDay(talk, choice, values);
  const { organization } = await talk.deps.days.configOf(choice.organizationId);
  const { timeZone } = organization.option.globalSetting;
  return {
    progress: { step: "time", choice, values, date },
    messages: [timeScreen(talk.writer, { date, starts, page, timeZone })],
  };
}

/** Returns the wish for free times; refuses what the page does not offer any more. */
async function wishFor({ deps, page }: Talk, choice: Choice): Promise<PublicWish> {
  return { ...(await offeredWish(deps, page, choice)), type: "viaBot" };
}

/** The answers are kept as bytes, because many visitors ask for the same. */
const daysOf = async ({ deps }: Talk, wish: PublicWish, month: string): Promise<FreeDays> =>
  freeDays.parse(JSON.parse(String((await deps.freeTimes.ofMonth(wish, month)).bytes)));

const timesOf = async ({ deps }: Talk, wish: PublicWish, date: string): Promise<FreeStarts> =>
  freeStarts.parse(JSON.parse(String((await deps.freeTimes.ofDay(wish, date)).bytes)));

const daysPerPage = 10;
/** A visitor who turns pages does not make the server look through a whole year at once. */
const monthsAtOnce = 3;

/** Finds the next days with free times, from a date on. */
export async function findDays(
  { deps }: Pick<Talk, "deps">,
  config: Config,
  freeIn: (month: string) => Promise<FreeDays>,
  from?: string,
): Promise<DayPage> {
  const now = deps.clock.now().getTime();
  const today = dateAt(config.organization.option.globalSetting.timeZone, now);
  const start = from === undefined || from < today ? today : from;
  const found: string[] = [];
  let month = start.slice(0, 7);
  for (let count = 0; count < monthsAtOnce && found.length <= daysPerPage; count += 1) {
    if (count > 0 && bookingReachReason(config, `${month}-01`, now) === "tooFar") break;
    const { days } = await freeIn(month);
    found.push(...days.filter(({ date, free }) => free > 0 && date >= start).map(({ date }) => date));
    month = addDays(`${month}-28`, 7).slice(0, 7);
  }
  return {
    days: found.slice(0, daysPerPage),
    next: found[daysPerPage],
    first: start > today ? today : undefined,
  };
}

/** Whether a refusal says that a time cannot be had. */
export const isTimeGone = (error: unknown): boolean =>
  error instanceof Refusal &&
  !["ERROR_LIMIT", "ERROR_TOO_MANY", "ERROR_UNAVAILABLE", "ERROR_BRANCH_OFFLINE"].includes(error.code);
