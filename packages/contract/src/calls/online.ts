import { z } from "zod";
import { defineCall } from "#call";
import { id, languageCode } from "#fields";
import { idParams, queryId } from "#shapes/query";
import { instant, timeZone } from "#shapes/time";
import { texts, visitorPackage, visitorService } from "#shapes/visitor-service";

/** A centre as it is offered to visitors. */
const offeredOrganization = z.object({
  id,
  name: texts,
  fullName: texts,
  address: texts,
  regionId: id,
  timeZone,
  supportPhones: z.array(z.string()),
  logoPath: z.string().nullable(),
  accentColour: z.string(),
});

/** What a booking page shows before a visitor books. */
export const onlineCalls = {
  page: defineCall({
    method: "GET",
    path: "/online/:id",
    who: "anyone",
    tag: "online",
    summary: "Gives a booking page: its words, and the organizations that can be booked on it",
    params: idParams,
    answer: z.object({
      id,
      name: texts,
      description: texts,
      /** The languages a visitor may choose, the main one first. */
      languages: z.array(languageCode),
      regions: z.array(z.object({ id, name: texts, country: texts })),
      organizations: z.array(offeredOrganization),
      time: instant,
    }),
    refuses: ["ERROR_NOT_FOUND", "ERROR_TOO_MANY"],
  }),
  organization: defineCall({
    method: "GET",
    path: "/online/:id/organization/:organizationId",
    who: "anyone",
    tag: "online",
    summary: "Gives what can be booked at an organization, and what is asked for",
    params: idParams.extend({ organizationId: queryId }),
    answer: z.object({
      organization: offeredOrganization,
      services: z.array(visitorService),
      packages: z.array(visitorPackage),
      /** The currency of the prices, as in ISO 4217; null: unknown. */
      currency: z.string().nullable(),
      /** How a booking is confirmed. */
      confirmBy: z.enum(["none", "sms", "email"]),
      /** A code would be needed but cannot be sent: staff confirm by phone. */
      isConfirmedByStaff: z.boolean(),
      /** How long a time is reserved, in minutes. */
      reservationMin: z.int(),
      maxQueuePeriodDays: z.int(),
      time: instant,
    }),
    refuses: ["ERROR_NOT_FOUND", "ERROR_NO_ORGANIZATION", "ERROR_TOO_MANY"],
  }),
} as const;
