import type { Answer } from "@cherga/contract/call";
import type { kioskCalls } from "@cherga/contract/calls/kiosk";
import type { LanguageCode } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import type { VisitorMenu } from "@cherga/contract/shapes/visitor-menu";
import { hoursOn } from "@cherga/engine/schedule/hours-on";
import type { BaseDeps } from "#auth/base-deps";
import { currencyIn } from "#queue/config/currency-in";
import type { Config } from "#queue/config/config";
import { shortNameOf } from "#queue/config/short-name";
import { textOfInstant } from "#queue/views/instants";
import { articleBinding, includeBinding } from "#resources/bindings";
import { languageBinding } from "#resources/language";
import { readerFor } from "#resources/reader";
import { type Kiosk, type KioskToday, versionOf } from "#visitors/kiosk/kiosk";
import { offeredEntries, offeredVisits } from "#visitors/kiosk/offer";
import { inEveryLanguage, visitorPackage, visitorService } from "#visitors/shared/visitor-catalogue";

type Configuration = Answer<typeof kioskCalls.configuration>;

/** Returns everything that a kiosk displays. */
export async function kioskConfigurationOf(
  { db }: Pick<BaseDeps, "db">,
  today: KioskToday,
): Promise<Configuration> {
  const { kiosk, known } = today;
  const { config } = known;
  const say = (words: Words | undefined) => inEveryLanguage(config, words);
  const readable = await readPages(db, kiosk);
  const menu = menuOf(kiosk, config, readable.subjectById);
  const visits = offeredVisits(kiosk, config);
  const panels = readable.panels.map(({ id, name, text, articleIds }) => ({
    id,
    name: say(name),
    text: say(text),
    articleIds: articleIds.filter((articleId) => readable.subjectById.has(articleId)),
  }));
  const named = new Set([
    ...menu.flatMap((entry) => (entry.type === "article" ? [entry.articleId] : [])),
    ...panels.flatMap(({ articleIds }) => articleIds),
  ]);
  return {
    version: versionOf(today),
    time: textOfInstant(today.now),
    organization: organizationOf(today),
    languages: await languagesOf(db, kiosk, config.mainLanguage),
    printedBy: kiosk.printerDeviceId !== null ? "printer" : kiosk.browserPrint ? "browser" : "nothing",
    menu,
    panels,
    articles: readable.articles
      .filter(({ id }) => named.has(id))
      .map(({ id, subject, text }) => ({ id, subject: say(subject), text: say(text) })),
    services: servicesIn(config, visits).map((service) => visitorService(config, service)),
    packages: packagesIn(config, visits).map((packed) => visitorPackage(config, packed)),
  };
}

function organizationOf({ known: { config, date } }: KioskToday): Configuration["organization"] {
  const { organization } = config;
  return {
    id: organization.id,
    name: inEveryLanguage(config, organization.name),
    shortName: inEveryLanguage(config, shortNameOf(organization)),
    fullName: inEveryLanguage(config, organization.fullName),
    address: inEveryLanguage(config, organization.address),
    logoPath: organization.logoPath,
    accentColour: organization.accentColour,
    supportPhones: organization.supportPhones,
    timeZone: organization.option.globalSetting.timeZone,
    phoneCode: config.phoneCode,
    currency: currencyIn(config),
    today: {
      date,
      hours: hoursOn(organization, date),
      reason: inEveryLanguage(config, organization.closeDayMap[date]?.reason),
    },
  };
}

type Visits = ReturnType<typeof offeredVisits>;

const servicesIn = ({ services }: Config, visits: Visits) =>
  visits.flatMap(({ service }) => (service === undefined ? [] : (services.get(service) ?? [])));

const packagesIn = ({ packages }: Config, visits: Visits) =>
  visits.flatMap(({ servicePackage }) =>
    servicePackage === undefined ? [] : (packages.get(servicePackage) ?? []),
  );

/** Reads the enabled articles and panels. */
async function readPages(db: BaseDeps["db"], { panels: panelIds }: Kiosk) {
  const { rows: articles } = await readerFor(articleBinding, db, "all").list({});
  const { rows: panels } = await readerFor(includeBinding, db, "all").list({});
  const shown = articles.filter(({ status }) => status);
  return {
    articles: shown,
    subjectById: new Map(shown.map(({ id, subject }) => [id, subject])),
    panels: panelIds.flatMap((id) => panels.filter((panel) => panel.id === id && panel.status)),
  };
}

/** Sections without any entries are left out, and so are sections that contain only such sections. */
function menuOf(kiosk: Kiosk, config: Config, subjectById: ReadonlyMap<number, Words>): VisitorMenu {
  const entries = offeredEntries(kiosk, config).filter(
    (entry) => entry.type !== "article" || subjectById.has(entry.articleId),
  );
  const parentOf = new Map(entries.map(({ id, parentId }) => [id, parentId]));
  const filled = new Set<string>();
  for (const { type, parentId } of entries) {
    if (type === "section") continue;
    for (let id = parentId; id !== null && !filled.has(id); id = parentOf.get(id) ?? null) filled.add(id);
  }
  return entries
    .filter(({ type, id }) => type !== "section" || filled.has(id))
    .map((ordered) => {
      const { order: _, ...entry } = ordered;
      return { ...entry, title: inEveryLanguage(config, titleOf(entry, config, subjectById)) };
    });
}

type Entry = Omit<Kiosk["menu"][number], "order"> & Partial<Record<NamingKey, number>>;
type NamingKey = "serviceId" | "servicePackageId" | "articleId";

/** An entry without its own title uses the name of what it opens. */
function titleOf(
  { title, serviceId = 0, servicePackageId = 0, articleId = 0 }: Entry,
  { services, packages }: Config,
  subjectById: ReadonlyMap<number, Words>,
): Words | undefined {
  if (Object.values(title).some((text) => text?.trim())) return title;
  return services.get(serviceId)?.name ?? packages.get(servicePackageId)?.name ?? subjectById.get(articleId);
}

/** Returns the enabled languages of the kiosk, in its order; the main language if there are none. */
async function languagesOf(
  db: BaseDeps["db"],
  { languages }: Kiosk,
  main: LanguageCode,
): Promise<Configuration["languages"]> {
  const { rows } = await readerFor(languageBinding, db, "all").list({});
  const offered = languages.flatMap((code) =>
    rows.filter((language) => language.code === code && language.status),
  );
  const chosen = offered.length > 0 ? offered : rows.filter(({ code }) => code === main);
  return chosen.map(({ code, name }) => ({ code, name }));
}
