import { flag, localized, optionalLocalized } from "#fields";
import { defineResource } from "#resource";

export const article = defineResource({
  name: "article",
  title: "subject",
  scope: "global",
  read: "staff",
  write: "globalAdmin",
  fields: {
    subject: localized({ max: 200 }),
    text: optionalLocalized({ max: 20_000, several: "lines" }),
    status: flag(true),
  },
});
