import { localized, text } from "#fields";
import { defineResource } from "#resource";

export const unit = defineResource({
  name: "unit",
  title: "name",
  scope: "global",
  read: "staff",
  write: "globalAdmin",
  fields: {
    code: text({ max: 20 }),
    name: localized({ max: 40 }),
  },
});
