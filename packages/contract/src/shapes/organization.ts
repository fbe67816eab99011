import { openingModels, quotaPeriods, ticketTypes } from "@cherga/engine/vocabulary";
import { z } from "zod";
import { dataFieldIds, defaultTimeZone } from "#constants";
import { distinct, id, idList, line, pattern, someWords, type Use, usesIn, whole, words } from "#fields";
import { says } from "#issues";
import { mailSenderPattern } from "#messages/mail-address";
import { kioskLimits, limits, usesOfLimits } from "#shapes/limit";
import { date, hours, timeZone } from "#shapes/time";

/** Settings that reach beyond the organization: which services of the catalogue it offers, and its time zone. */
export const option = z.strictObject({
  globalSetting: z.strictObject({
    serviceOrganization: z.boolean(),
    serviceOrganizationList: idList,
    timeZone,
  }),
});
export const initialOption: z.output<typeof option> = {
  globalSetting: { serviceOrganization: false, serviceOrganizationList: [], timeZone: defaultTimeZone },
};
export const usesOfOption = ({ globalSetting }: z.output<typeof option>): readonly Use[] =>
  usesIn("service", "globalSetting", "serviceOrganizationList")(globalSetting.serviceOrganizationList);

/** Other hours for single weekdays, 1 = Monday; null: closed. */
export const openHourMap = z.partialRecord(z.enum(["1", "2", "3", "4", "5", "6", "7"]), hours.nullable());

/** Dates with other hours, or closed (null), and why. The reason needs the main language only. */
export const closeDayMap = z
  .record(date, z.strictObject({ hours: hours.nullable(), reason: words({ max: 200 }) }))
  .refine((days) => Object.keys(days).length <= 1000, says("ERROR_MAX_COUNT", { value: 1000 }));

export const serviceGroups = z.array(idList.min(2)).max(100);
export const usesOfGroups = (groups: z.output<typeof serviceGroups>): readonly Use[] =>
  groups.flatMap((group, index) => usesIn("service", index)(group));

/** How many visits of these services the whole organization accepts. */
export const organizationQuotas = z
  .array(
    z.strictObject({
      id: line({ min: 1, max: 40 }),
      services: idList.min(1),
      ticketTypes: distinct(z.enum(ticketTypes), ticketTypes.length).optional(),
      limit: whole({ min: 0, max: 100_000 }),
      per: z.enum(quotaPeriods),
    }),
  )
  .max(100);
export const usesOfQuotas = (quotas: z.output<typeof organizationQuotas>): readonly Use[] =>
  quotas.flatMap((quota, index) => usesIn("service", index, "services")(quota.services));

/** Messages to the visitor as their turn comes nearer. */
export const reminders = z
  .array(
    z.strictObject({
      /** Tells the reminder from others of the organization, also after its text has changed. */
      id: line({ min: 1, max: 40 }),
      each_from_position: whole({ min: 0, max: 1000 }),
      each_time_min: whole({ min: 0, max: 1440 }),
      begin_before_min: whole({ min: 0, max: 43_200 }),
      validity_period: whole({ min: 1, max: 1440 }),
      text: someWords({ max: 500, several: "lines" }),
      bot: z.boolean(),
      email: z.boolean(),
      sms: z.boolean(),
    }),
  )
  .max(20);

export const webQueue = z.strictObject({
  enabled: z.boolean(),
  confirmBy: z.enum(["none", "sms", "email"]),
  /** Whether visitors can book if nothing can send their code; staff then confirm by phone. */
  withoutGateway: z.enum(["open", "close"]).default("close"),
  limits,
});
export const terminalQueue = z.strictObject({ enabled: z.boolean(), limits: kioskLimits });
export const usesOfChannel = (channel: { limits: z.output<typeof limits> }): readonly Use[] =>
  usesOfLimits(channel.limits, "limits");

const url = pattern(/^(https?:\/\/\S+)?$/, { max: 500 });

/** Another system that is notified of finished packages. */
export const externalPackage = z.strictObject({
  enabled: z.boolean(),
  url,
  secret: line({ max: 200 }).optional(),
});

/** About what visitors are notified, if there is a way to reach them. */
export const notifications = z.strictObject({
  confirmed: z.boolean(),
  moved: z.boolean(),
  cancelled: z.boolean(),
  called: z.boolean(),
  dayClosed: z.boolean(),
});

/**
 * The address of a server or a gateway. All staff can read it, so it must not contain a login or a key; those have
 * fields of their own.
 */
const hubHost = pattern(/^[^@?#]+$/, { max: 200 });

/** The server that sends letters. */
export const mailHub = z.strictObject({
  host: hubHost,
  port: whole({ min: 1, max: 65_535 }),
  /** Encrypted from the first byte; otherwise the connection is encrypted as soon as the server offers it. */
  secure: z.boolean(),
  login: line({ max: 100 }),
  password: line({ max: 200 }).optional(),
  /** The sender: an address, or a name with an address in angle brackets. */
  from: pattern(mailSenderPattern, { max: 200 }),
});

/** The gateway that sends messages. */
export const messageHub = z.strictObject({
  host: hubHost,
  secure: z.boolean(),
  port: whole({ min: 1, max: 65_535 }),
  login: line({ max: 100 }),
  password: line({ max: 200 }).optional(),
  sender: line({ max: 40 }),
  phoneFieldId: id.nullable(),
  confirmTemplate: words({ max: 500, several: "lines" }),
  successTemplate: words({ max: 500, several: "lines" }),
});
export const usesOfMessageHub = ({ phoneFieldId }: z.output<typeof messageHub>): readonly Use[] =>
  phoneFieldId === null ? [] : [{ resource: "data-field", id: phoneFieldId, path: ["phoneFieldId"] }];

/** Returns the data field of the visitor's phone: the one chosen for messages, else the shipped one. */
export const phoneFieldOf = (hub: Pick<z.output<typeof messageHub>, "phoneFieldId"> | null): number =>
  hub?.phoneFieldId ?? dataFieldIds.phone;

/** In which order and how fast the times of a day are opened to the public. */
export const openingModel = z.strictObject({
  model: z.enum(openingModels),
  steps: whole({ min: 1, max: 1000 }),
  /** Hours. */
  openingPeriod: whole({ min: 1, max: 720 }),
  /** Days. */
  projectionPeriod: whole({ min: 1, max: 365 }),
});

/** Three questions, each rated from 1 to 5, and a comment. */
export const survey = z.strictObject({
  questions: z.tuple([someWords({ max: 200 }), someWords({ max: 200 }), someWords({ max: 200 })]),
  comment: someWords({ max: 200 }),
});
export const initialSurvey: z.output<typeof survey> = {
  questions: [
    {
      en: "How do you rate the service?",
      ru: "Как вы оцениваете обслуживание?",
      ua: "Як ви оцінюєте обслуговування?",
    },
    {
      en: "How do you rate the waiting time?",
      ru: "Как вы оцениваете время ожидания?",
      ua: "Як ви оцінюєте час очікування?",
    },
    {
      en: "How clear were the explanations?",
      ru: "Насколько понятно вам всё объяснили?",
      ua: "Наскільки зрозуміло вам усе пояснили?",
    },
  ],
  comment: {
    en: "What could we do better?",
    ru: "Что мы могли бы улучшить?",
    ua: "Що ми могли б покращити?",
  },
};

export const phone = pattern(/^\+?[\d ()-]{5,20}$/, { max: 21 });
