import type { Answer } from "@cherga/contract/call";
import type { templateCalls } from "@cherga/contract/calls/templates";
import { defaultTimeZone, type LanguageCode, languageCodes } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import type { FastifyRequest } from "fastify";
import type { Session } from "#auth/session";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { currencyIn } from "#queue/config/currency-in";
import { shortNameOf } from "#queue/config/short-name";
import type { DayState } from "#queue/day/day-state";
import { randomTickets } from "#schedules/random-tickets";
import { localizerOf } from "#queue/views/localize";
import { languageBinding } from "#resources/language";
import { organizationBinding } from "#resources/organization";
import { readerFor } from "#resources/reader";
import { fillingOf, type TicketFacts } from "#templates/filling-of";

export type SampleTicket = Answer<typeof templateCalls.sampleTicket>;

/** Returns a sample ticket of the session's organization; the same all day. */
export async function sampleTicket(
  deps: BaseDeps & QueueDeps,
  session: Session,
  { protocol, host }: Pick<FastifyRequest, "protocol" | "host">,
): Promise<SampleTicket> {
  const known = await findDay(deps, session);
  const mainLanguage = await findMainLanguage(deps);
  const { token, ...facts } = { ...invented(deps), ...(known && ofDay(known)) };
  const fillingIn = (code: LanguageCode) => fillingOf(facts, [code, mainLanguage, ...languageCodes]);
  return {
    filling: { en: fillingIn("en"), ru: fillingIn("ru"), ua: fillingIn("ua") },
    mainLanguage,
    trackerUrl: `${protocol}://${host}/t/${token}`,
    logoPath: known?.config.organization.logoPath ?? null,
  };
}

/** Without a chosen organization, the first visible one is used; a new installation has none at all. */
async function findDay(
  { db, days, clock }: BaseDeps & QueueDeps,
  session: Session,
): Promise<DayState | undefined> {
  const { rows } = await readerFor(organizationBinding, db, session).list({});
  const here = rows.find(({ id }) => id === session.organizationId) ?? rows[0];
  return here && days.read(await days.dayAt(here.id, clock.now().getTime()));
}

async function findMainLanguage({ db }: BaseDeps & QueueDeps): Promise<LanguageCode> {
  const { rows } = await readerFor(languageBinding, db, "all").list({});
  return rows.find(({ main }) => main)?.code ?? "en";
}

type Sample = TicketFacts & { readonly token: string };

/** The sample for an installation without data. */
const invented = ({ clock }: BaseDeps & QueueDeps): Sample => ({
  num: "A012",
  service: { en: "Consultation", ru: "Консультация", ua: "Консультація" },
  organization: { en: "Service centre", ru: "Сервисный центр", ua: "Сервісний центр" },
  address: { en: "1 Main Street", ru: "ул. Центральная, 1", ua: "вул. Центральна, 1" },
  givenOutAt: clock.now(),
  timeZone: defaultTimeZone,
  price: 120,
  currency: "UAH",
  isPaid: true,
  waitMinutes: 15,
  token: "00000000-0000-4000-8000-000000000000",
});

function ofDay(known: DayState): Partial<Sample> {
  const { organization, services } = known.config;
  const [ticket] = known.rules.services.size === 0 ? [] : randomTickets(known, 1, localizerOf(known.config));
  const service = services.get(ticket?.items[0]?.serviceId ?? -1);
  return {
    organization: shortNameOf(organization),
    ...(isEmpty(organization.address) ? {} : { address: organization.address }),
    timeZone: organization.option.globalSetting.timeZone,
    currency: currencyIn(known.config),
    ...(service && { service: service.name }),
    ...(ticket && { token: ticket.token, givenOutAt: new Date(ticket.entryTime) }),
    ...(typeof ticket?.num === "string" && { num: ticket.num }),
  };
}

const isEmpty = (words: Words): boolean => Object.values(words).every((text) => !text?.trim());
