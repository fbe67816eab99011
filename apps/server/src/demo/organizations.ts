import { dataFieldIds } from "@cherga/contract/constants";
import type { organization } from "@cherga/contract/resources/organization";
import { nextDayOfYear } from "#demo/days";
import type { CountryName, RegionName } from "#demo/places";
import type { ServiceName } from "#demo/services";
import { trilingual } from "#demo/trilingual";
import type { DraftOf, IdOf } from "#demo/writer-for";

type OrganizationDraft = DraftOf<typeof organization>;

export type OrganizationName = "kyiv" | "warsaw" | "istanbul";

type Setting = {
  readonly countryOf: IdOf<CountryName>;
  readonly regionOf: IdOf<RegionName>;
  readonly serviceOf: IdOf<ServiceName>;
  readonly these: (...names: readonly ServiceName[]) => number[];
  readonly now: Date;
};

/** Returns the three centres, each with its own time zone and a different setup. */
export function organizationsIn(
  countryOf: IdOf<CountryName>,
  regionOf: IdOf<RegionName>,
  serviceOf: IdOf<ServiceName>,
  now: Date,
): Readonly<Record<OrganizationName, OrganizationDraft>> {
  const these: Setting["these"] = (...names) => names.map(serviceOf);
  const setting = { countryOf, regionOf, serviceOf, these, now };
  return { kyiv: kyivIn(setting), warsaw: warsawIn(setting), istanbul: istanbulIn(setting) };
}

function kyivIn({ countryOf, regionOf, serviceOf, these }: Setting): OrganizationDraft {
  return {
    name: trilingual(
      "Kyiv Administrative Services Centre",
      "Киевский центр административных услуг",
      "Київський центр надання адміністративних послуг",
    ),
    shortName: trilingual("Kyiv ASC", "Киевский ЦНАП", "Київський ЦНАП"),
    fullName: trilingual(
      "Municipal institution “Kyiv Administrative Services Centre”",
      "Коммунальное учреждение «Киевский центр административных услуг»",
      "Комунальна установа «Київський центр надання адміністративних послуг»",
    ),
    code: "KYIV-01",
    number: 1,
    type: "PRDA",
    countryId: countryOf("ukraine"),
    regionId: regionOf("kyiv"),
    address: trilingual(
      "15 Velyka Vasylkivska St., Kyiv",
      "г. Киев, ул. Большая Васильковская, 15",
      "м. Київ, вул. Велика Васильківська, 15",
    ),
    option: {
      globalSetting: {
        serviceOrganization: true,
        serviceOrganizationList: these(
          "consultation",
          "stateFee",
          "biometrics",
          "passport",
          "idCard",
          "residence",
          "business",
          "collection",
        ),
        timeZone: "Europe/Kiev",
      },
    },
    openHour: { from: "08:00", to: "20:00" },
    maxQueuePeriodDays: 21,
    maxWaitTimeForTakingMin: 240,
    retentionDays: 365,
    lowerPriority: these("consultation"),
    rivalryServices: [these("passport", "idCard"), these("residence", "business")],
    equivalentServices: [these("passport", "idCard")],
    paymentServices: these("passport", "idCard", "residence"),
    paymentHub: { provider: "test", payee: null, trackers: true },
    quotas: [
      {
        id: "traders-a-day",
        services: these("business"),
        ticketTypes: ["online", "viaBot"],
        limit: 60,
        per: "day",
      },
    ],
    webQueue: {
      enabled: true,
      confirmBy: "none",
      withoutGateway: "open",
      limits: [
        { type: "dataField", dataFieldId: dataFieldIds.phone, max: 20, periodDays: 7 },
        { type: "ip", max: 300, periodDays: 1 },
      ],
    },
    terminalQueue: {
      enabled: true,
      limits: [{ type: "service", serviceId: serviceOf("business"), max: 200, periodDays: 1 }],
    },
    reminders: [
      {
        id: "soon",
        each_from_position: 3,
        each_time_min: 0,
        begin_before_min: 60,
        validity_period: 30,
        text: trilingual(
          "Ticket {num}: your turn is coming soon. Please wait in the hall.",
          "Талон {num}: скоро ваша очередь. Пожалуйста, ожидайте в зале.",
          "Талон {num}: скоро ваша черга. Будь ласка, очікуйте в залі.",
        ),
        bot: true,
        email: false,
        sms: false,
      },
      {
        id: "hour",
        each_from_position: 0,
        each_time_min: 0,
        begin_before_min: 1440,
        validity_period: 120,
        text: trilingual(
          "We expect you at {time} on {date}. If you cannot come, please cancel: someone else can use the time.",
          "Ждём вас {date} в {time}. Если не сможете прийти, отмените запись: это время пригодится другим.",
          "Чекаємо на вас {date} о {time}. Якщо не зможете прийти, скасуйте запис: цей час знадобиться іншим.",
        ),
        bot: true,
        email: true,
        sms: false,
      },
    ],
    ticketNumberPrefix: "A",
    supportPhones: ["+380 44 000 01 15", "0 800 000 115"],
  };
}

function warsawIn({ countryOf, regionOf, these, now }: Setting): OrganizationDraft {
  return {
    name: trilingual(
      "Consular Service Centre in Warsaw",
      "Консульский сервисный центр в Варшаве",
      "Консульський сервісний центр у Варшаві",
    ),
    accentColour: "#b3261e",
    shortName: trilingual("Consulate, Warsaw", "Консульство, Варшава", "Консульство, Варшава"),
    fullName: trilingual(
      "Passport and Consular Service Centre of Ukraine in Warsaw",
      "Центр паспортного и консульского обслуживания Украины в Варшаве",
      "Центр паспортного та консульського обслуговування України у Варшаві",
    ),
    code: "WAW-01",
    number: 2,
    type: "MJ",
    countryId: countryOf("poland"),
    regionId: regionOf("masovia"),
    address: trilingual(
      "120 Puławska St., 02-620 Warsaw",
      "02-620 Варшава, ул. Пулавская, 120",
      "02-620 Варшава, вул. Пулавська, 120",
    ),
    option: {
      globalSetting: {
        serviceOrganization: true,
        serviceOrganizationList: these(
          "consultation",
          "biometrics",
          "consularPassport",
          "notary",
          "consularRegister",
          "collection",
        ),
        timeZone: "Europe/Warsaw",
      },
    },
    openHour: { from: "08:00", to: "20:00" },
    openHourMap: { "6": { from: "10:00", to: "14:00" }, "7": null },
    closeDayMap: {
      [nextDayOfYear(now, "05-03")]: {
        hours: null,
        reason: trilingual("Constitution Day", "День Конституции Польши", "День Конституції Польщі"),
      },
      [nextDayOfYear(now, "08-24")]: {
        hours: null,
        reason: trilingual(
          "Independence Day of Ukraine",
          "День Независимости Украины",
          "День Незалежності України",
        ),
      },
      [nextDayOfYear(now, "11-11")]: {
        hours: null,
        reason: trilingual(
          "National Independence Day of Poland",
          "День независимости Польши",
          "День незалежності Польщі",
        ),
      },
      [nextDayOfYear(now, "12-25")]: {
        hours: null,
        reason: trilingual("Christmas Day", "Рождество", "Різдво"),
      },
      [nextDayOfYear(now, "12-31")]: {
        hours: { from: "09:00", to: "13:00" },
        reason: trilingual(
          "Short day before the New Year",
          "Короткий предновогодний день",
          "Скорочений передноворічний день",
        ),
      },
    },
    maxQueuePeriodDays: 30,
    terminalOpenMin: 30,
    allowableLagWaitMin: 10,
    allowableWaitMin: 20,
    maxWaitTimeForTakingMin: 120,
    limitForFixedShift: 20,
    maxWaitForCallMin: 3,
    cancelDelayMin: 30,
    reservationMin: 10,
    confirmMin: 30,
    retentionDays: 180,
    overDayTransferBan: true,
    checkInRequired: true,
    currentQueuePolitics: "byWait",
    rivalryServices: [these("notary", "consularRegister")],
    paymentServices: these("consularPassport", "notary", "consularRegister"),
    paymentHub: { provider: "test", payee: null, trackers: true },
    quotas: [
      { id: "deeds-a-week", services: these("notary"), limit: 60, per: "week" },
      { id: "passports-a-month", services: these("consularPassport"), limit: 250, per: "month" },
    ],
    webQueue: {
      enabled: true,
      confirmBy: "sms",
      withoutGateway: "open",
      limits: [
        { type: "dataField", dataFieldId: dataFieldIds.documentNumber, max: 1, periodDays: 30 },
        { type: "fio", max: 2, periodDays: 30 },
        { type: "ip", max: 10, periodDays: 1 },
      ],
    },
    terminalQueue: { enabled: true, limits: [{ type: "faceId", max: 3, periodDays: 1 }] },
    reminders: [
      {
        id: "today",
        each_from_position: 0,
        each_time_min: 0,
        begin_before_min: 180,
        validity_period: 60,
        text: trilingual(
          "We expect you today at {time}. Please check in at the kiosk when you arrive. {organization}",
          "Ждём вас сегодня в {time}. Когда придёте, отметьтесь, пожалуйста, в киоске. {organization}",
          "Чекаємо на вас сьогодні о {time}. Коли прийдете, відмітьтеся, будь ласка, у кіоску. {organization}",
        ),
        bot: false,
        email: true,
        sms: true,
      },
    ],
    messageHub: {
      host: "smpp.example",
      secure: true,
      port: 2775,
      login: "consular-waw",
      password: "demo",
      sender: "Konsulat",
      phoneFieldId: dataFieldIds.phone,
      confirmTemplate: trilingual(
        "Your code: {code}. Do not share it with anyone. {organization}",
        "Ваш код: {code}. Никому его не сообщайте. {organization}",
        "Ваш код: {code}. Нікому його не повідомляйте. {organization}",
      ),
      successTemplate: trilingual(
        "You are booked: {date}, {time}, number {num}. {organization}",
        "Вы записаны: {date}, {time}, номер {num}. {organization}",
        "Вас записано: {date}, {time}, номер {num}. {organization}",
      ),
    },
    ticketNumberPrefix: "K",
    supportPhones: ["+48 22 000 01 20"],
  };
}

function istanbulIn({ countryOf, regionOf, these, now }: Setting): OrganizationDraft {
  return {
    name: trilingual(
      "Istanbul Seafarers’ Centre",
      "Стамбульский центр обслуживания моряков",
      "Стамбульський центр обслуговування моряків",
    ),
    accentColour: "#00796b",
    shortName: trilingual("Seafarers’ Centre", "Центр моряков, Стамбул", "Центр моряків, Стамбул"),
    fullName: trilingual(
      "Medical and Certification Centre for Seafarers in Istanbul",
      "Медицинский и квалификационный центр для моряков в Стамбуле",
      "Медичний і кваліфікаційний центр для моряків у Стамбулі",
    ),
    code: "IST-01",
    number: 3,
    type: "MARAD",
    countryId: countryOf("turkiye"),
    regionId: regionOf("istanbul"),
    address: trilingual(
      "24 Meclis-i Mebusan St., Beyoğlu, Istanbul",
      "Стамбул, Бейоглу, ул. Меджлис-и-Мебусан, 24",
      "Стамбул, Бейоглу, вул. Меджліс-і-Мебусан, 24",
    ),
    option: {
      globalSetting: {
        serviceOrganization: true,
        serviceOrganizationList: these("consultation", "medical", "certificate", "collection"),
        timeZone: "Europe/Istanbul",
      },
    },
    openHour: { from: "08:00", to: "20:00" },
    openHourMap: { "6": { from: "09:00", to: "13:00" }, "7": null },
    closeDayMap: {
      [nextDayOfYear(now, "01-01")]: {
        hours: null,
        reason: trilingual("New Year’s Day", "Новый год", "Новий рік"),
      },
      [nextDayOfYear(now, "04-23")]: {
        hours: null,
        reason: trilingual(
          "National Sovereignty and Children’s Day",
          "День национального суверенитета и детей",
          "День національного суверенітету та дітей",
        ),
      },
      [nextDayOfYear(now, "10-28")]: {
        hours: { from: "08:30", to: "12:30" },
        reason: trilingual("Eve of Republic Day", "Канун Дня Республики", "Переддень Дня Республіки"),
      },
      [nextDayOfYear(now, "10-29")]: {
        hours: null,
        reason: trilingual("Republic Day", "День Республики", "День Республіки"),
      },
    },
    maxQueuePeriodDays: 14,
    terminalOpenMin: 10,
    allowableWaitMin: 30,
    packageGapMin: 10,
    capacityPeriodMin: 30,
    retentionDays: 730,
    checkForSleep: false,
    currentQueuePolitics: "alternate",
    openingModel: { model: "random-linear", steps: 8, openingPeriod: 4, projectionPeriod: 14 },
    equivalentServices: [these("medical", "certificate")],
    paymentServices: these("medical", "certificate"),
    paymentHub: { provider: "test", payee: null, trackers: true },
    quotas: [{ id: "certificates-a-month", services: these("certificate"), limit: 120, per: "month" }],
    webQueue: {
      enabled: true,
      confirmBy: "none",
      withoutGateway: "open",
      limits: [{ type: "dataField", dataFieldId: dataFieldIds.email, max: 3, periodDays: 30 }],
    },
    externalPackage: { enabled: false, url: "https://crewing.example/cherga/packages" },
    ticketNumberPrefix: "M",
    ticketNumberOffset: 100,
    supportPhones: ["+90 212 000 01 24"],
  };
}
