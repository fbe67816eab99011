import { flag, localized, optionalLocalized, references } from "#fields";
import { defineResource } from "#resource";

/** A panel that kiosks show beside their menu. */
export const include = defineResource({
  name: "include",
  title: "name",
  scope: "global",
  read: "staff",
  write: "globalAdmin",
  fields: {
    name: localized({ max: 120 }),
    text: optionalLocalized({ max: 5_000, several: "lines" }),
    articleIds: references("article"),
    status: flag(true),
  },
});
