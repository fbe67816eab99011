import { queuePolitics } from "@cherga/engine/vocabulary";
import { z } from "zod";
import { debugLevels, defaultAccent, organizationTypes } from "#constants";
import { currencies } from "#currency";
import {
  accentColour,
  choice,
  chosenReference,
  flag,
  initially,
  integer,
  json,
  localized,
  nullable,
  optionalLocalized,
  optionalText,
  reference,
  references,
  withSecrets,
} from "#fields";
import { defineResource } from "#resource";
import {
  closeDayMap,
  externalPackage,
  initialOption,
  initialSurvey,
  mailHub,
  messageHub,
  notifications,
  openHourMap,
  openingModel,
  option,
  organizationQuotas,
  phone,
  reminders,
  serviceGroups,
  survey,
  terminalQueue,
  usesOfChannel,
  usesOfGroups,
  usesOfMessageHub,
  usesOfOption,
  usesOfQuotas,
  webQueue,
} from "#shapes/organization";
import { paymentHub, paymentSecrets } from "#shapes/payment-hub";
import { imagePath } from "#shapes/printer-template";
import { hours } from "#shapes/time";

const minutes = (initial: number, min: number, max: number) => initially(initial, integer({ min, max }));

export const organization = defineResource({
  name: "organization",
  title: "name",
  scope: "self",
  read: "staff",
  write: "admin",
  make: "globalAdmin",
  fields: {
    name: localized({ max: 120 }),
    shortName: optionalLocalized({ max: 60 }),
    fullName: optionalLocalized({ max: 300 }),
    code: optionalText({ max: 40 }),
    number: initially(0, integer({ min: 0, max: 999_999 })),
    type: initially("PRDA", choice(organizationTypes)),
    countryId: reference("country"),
    regionId: chosenReference("region", "ERROR_REGION_SELECT"),
    address: optionalLocalized({ max: 300 }),
    option: initially(initialOption, json(option, usesOfOption)),
    accentColour: initially(defaultAccent, accentColour()),
    /** ISO 4217. Null: the currency of the country. */
    currency: nullable(choice(currencies)),
    logoPath: nullable({ ...optionalText({ max: 60 }), schema: imagePath }),
    debug: flag(false),
    debugLevel: initially("core", choice(debugLevels)),
    debugPath: optionalText({ max: 200 }),

    // Times
    openHour: initially({ from: "09:00", to: "18:00" }, json(hours)),
    openHourMap: initially({}, json(openHourMap)),
    closeDayMap: initially({}, json(closeDayMap)),
    maxQueuePeriodDays: minutes(14, 1, 365),
    terminalOpenMin: minutes(15, 0, 240),
    allowableLagWaitMin: minutes(15, 0, 240),
    allowableWaitMin: minutes(15, 1, 480),
    maxWaitTimeForTakingMin: minutes(180, 0, 720),
    limitForFixedShift: minutes(30, 0, 240),
    maxWaitForCallMin: minutes(5, 1, 120),
    maxWaitForPutSleepMin: minutes(10, 1, 120),
    sleepPeriodMin: minutes(15, 1, 120),
    capacityPeriodMin: minutes(60, 15, 240),
    cancelDelayMin: minutes(0, 0, 1440),
    reservationMin: minutes(15, 0, 1440),
    confirmMin: minutes(60, 0, 1440),
    packageGapMin: minutes(0, 0, 240),
    retentionDays: initially(365, integer({ min: 1, max: 3650 })),

    // Queue rules
    checkForSleep: flag(true),
    banPastTime: flag(true),
    timePriority: flag(true),
    forcedTimeHighPriority: flag(true),
    overDayTransferBan: flag(false),
    simultaneousMaintenance: flag(false),
    checkInRequired: flag(false),
    currentQueuePolitics: initially("fixedFirst", choice(queuePolitics)),
    openingModel: nullable(json(openingModel)),

    // Services
    lowerPriority: references("service"),
    rivalryServices: initially([], json(serviceGroups, usesOfGroups)),
    equivalentServices: initially([], json(serviceGroups, usesOfGroups)),
    paymentServices: references("service"),
    quotas: initially([], json(organizationQuotas, usesOfQuotas)),

    // Channels and messages
    webQueue: initially(
      { enabled: true, confirmBy: "none", withoutGateway: "close", limits: [] },
      json(webQueue, usesOfChannel),
    ),
    terminalQueue: initially({ enabled: true, limits: [] }, json(terminalQueue, usesOfChannel)),
    reminders: initially([], json(reminders)),
    notifications: initially(
      { confirmed: true, moved: true, cancelled: true, called: true, dayClosed: true },
      json(notifications),
    ),
    messageHub: withSecrets(["password"], nullable(json(messageHub, usesOfMessageHub))),
    mailHub: withSecrets(["password"], nullable(json(mailHub))),
    paymentHub: withSecrets(paymentSecrets, nullable(json(paymentHub)), "provider"),
    externalPackage: withSecrets(["secret"], initially({ enabled: false, url: "" }, json(externalPackage))),
    ticketNumberPrefix: optionalText({ max: 4 }),
    ticketNumberOffset: initially(0, integer({ min: 0, max: 9999 })),
    supportPhones: initially([], json(z.array(phone).max(10))),
    survey: initially(initialSurvey, json(survey)),
  },
});
