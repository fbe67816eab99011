import { phoneCountryCode } from "#constants";
import { initially, localized, matching } from "#fields";
import { defineResource } from "#resource";

export const country = defineResource({
  name: "country",
  title: "name",
  scope: "global",
  read: "staff",
  write: "globalAdmin",
  fields: {
    name: localized({ max: 120 }),
    /** Put before phone numbers that visitors of this country type. */
    phoneCode: initially(phoneCountryCode, matching(/^\d{1,4}$/, { max: 4 })),
  },
});
