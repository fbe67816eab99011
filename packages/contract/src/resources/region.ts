import { localized, reference } from "#fields";
import { defineResource } from "#resource";

export const region = defineResource({
  name: "region",
  title: "name",
  scope: "global",
  read: "staff",
  write: "globalAdmin",
  fields: {
    name: localized({ max: 120 }),
    countryId: reference("country"),
  },
});
