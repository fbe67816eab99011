import type { Answer } from "@cherga/contract/call";
import { languageOrder } from "@cherga/contract/language-order";
import type { onlineCalls } from "@cherga/contract/calls/online";
import type { Words } from "@cherga/contract/fields";
import type { Texts } from "@cherga/contract/shapes/visitor-service";
import type { BaseDeps } from "#auth/base-deps";
import { currencyIn } from "#queue/config/currency-in";
import type { Config } from "#queue/config/config";
import { offeredServices } from "#queue/config/offered-services";
import { offeredPackages } from "#schedules/offered-packages";
import { textOfInstant } from "#queue/views/instants";
import { countryBinding, regionBinding } from "#resources/bindings";
import { languageBinding } from "#resources/language";
import { organizationBinding } from "#resources/organization";
import { readerFor } from "#resources/reader";
import {
  inEveryLanguage,
  shownFields,
  visitorPackage,
  visitorService,
} from "#visitors/shared/visitor-catalogue";
import type { MessageDeps } from "#messages/message-deps";
import { isOpenForBooking, needsCode } from "#messages/ways";
import { askedFields } from "#visitors/booking/visitor-form-fields";
import { type BookingPage, offers } from "#visitors/shared/page-offers";

type ShownPage = Answer<typeof onlineCalls.page>;
type ShownOrganization = Answer<typeof onlineCalls.organization>;
type Organization = Config["organization"];

/** Returns a booking page as visitors see it: only the organizations it offers, and their regions. */
export async function shownPage(
  { db, clock, messaging }: Pick<BaseDeps, "db" | "clock"> & MessageDeps,
  page: BookingPage,
): Promise<ShownPage> {
  const { rows: languages } = await readerFor(languageBinding, db, "all").list({});
  const { rows: organizations } = await readerFor(organizationBinding, db, "all").list({});
  const { rows: regions } = await readerFor(regionBinding, db, "all").list({});
  const { rows: countries } = await readerFor(countryBinding, db, "all").list({});
  const say = speakerOfAll(languages.find(({ main }) => main)?.code);
  const offered = organizations.filter(
    (organization) => isOpenForBooking({ messaging }, organization) && offers(page, organization.id),
  );
  const phoneCodes = countries
    .filter(({ id }) => offered.some(({ countryId }) => countryId === id))
    .map(({ phoneCode }) => phoneCode);
  return {
    id: page.id,
    name: say(page.name),
    description: say(page.description),
    languages: languageOrder(
      languages.filter(({ status }) => status).map(({ code }) => code),
      { main: languages.find(({ main }) => main)?.code, phoneCodes },
    ),
    regions: regions
      .filter(({ id }) => offered.some(({ regionId }) => regionId === id))
      .map(({ id, name, countryId }) => ({
        id,
        name: say(name),
        country: say(countries.find((country) => country.id === countryId)?.name),
      })),
    organizations: offered.map((organization) => shownCentre(organization, say)),
    time: textOfInstant(clock.now().getTime()),
  };
}

/** Returns what can be booked at an organization on a page, with the fields it asks for. */
export function shownOffer(
  deps: Pick<BaseDeps, "clock"> & MessageDeps,
  page: BookingPage,
  config: Config,
): ShownOrganization {
  const { organization } = config;
  const fieldsFor = (serviceIds: readonly number[]) =>
    shownFields(config, askedFields(deps, config, serviceIds, page));
  const packages = offeredPackages(config).filter((packed) => packed.is_view);
  return {
    organization: shownCentre(organization, (words) => inEveryLanguage(config, words)),
    services: [...offeredServices(config).values()].map((service) => ({
      ...visitorService(config, service),
      fields: fieldsFor([service.id]),
    })),
    packages: packages.map((packed) => {
      const shown = visitorPackage(config, packed);
      return { ...shown, fields: fieldsFor(shown.serviceIds) };
    }),
    currency: currencyIn(config),
    confirmBy: needsCode(deps, organization) ? organization.webQueue.confirmBy : "none",
    isConfirmedByStaff: organization.webQueue.confirmBy !== "none" && !needsCode(deps, organization),
    reservationMin: organization.reservationMin,
    maxQueuePeriodDays: organization.maxQueuePeriodDays,
    time: textOfInstant(deps.clock.now().getTime()),
  };
}

type Say = (words: Words | undefined) => Texts;

function shownCentre(organization: Organization, say: Say): ShownPage["organizations"][number] {
  return {
    id: organization.id,
    name: say(organization.name),
    fullName: say(organization.fullName),
    address: say(organization.address),
    regionId: organization.regionId,
    timeZone: organization.option.globalSetting.timeZone,
    supportPhones: organization.supportPhones,
    logoPath: organization.logoPath,
    accentColour: organization.accentColour,
  };
}

/** Returns a function that fills in all languages; a missing one falls back to the main language. */
function speakerOfAll(main: keyof Texts = "en"): Say {
  return (words = {}) => {
    const fallback = words[main] ?? words.en ?? words.ua ?? words.ru ?? "";
    return { en: words.en ?? fallback, ru: words.ru ?? fallback, ua: words.ua ?? fallback };
  };
}
