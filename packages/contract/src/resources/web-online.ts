import { organizationFilters } from "#constants";
import {
  choice,
  flag,
  initially,
  json,
  localized,
  optionalLocalized,
  references,
  withSecrets,
} from "#fields";
import { defineResource } from "#resource";
import { bookingBot } from "#shapes/booking-bot";
import { fieldLinks } from "#shapes/field-links";

/** A booking page. */
export const webOnline = defineResource({
  name: "web-online",
  title: "name",
  scope: "global",
  read: "staff",
  write: "globalAdmin",
  fields: {
    name: localized({ max: 120 }),
    description: optionalLocalized({ max: 5_000, several: "lines" }),
    organizationFilter: initially("none", choice(organizationFilters)),
    organizationIds: references("organization"),
    status: flag(true),
    customerDataFields: fieldLinks(),
    bot: withSecrets(["telegramToken"], initially({ enabled: false }, json(bookingBot))),
  },
});
