import { dataFieldTypes, regExpLength } from "#constants";
import { choice, initially, localized, optionalLocalized, optionalText, text } from "#fields";
import { defineResource } from "#resource";

/** Something a visitor is asked for. */
export const dataField = defineResource({
  name: "data-field",
  title: "label",
  scope: "global",
  read: "staff",
  write: "globalAdmin",
  fields: {
    name: text({ max: 60 }),
    label: localized({ max: 120 }),
    title: optionalLocalized({ max: 120 }),
    inputHint: optionalLocalized({ max: 300 }),
    placeholder: optionalLocalized({ max: 120 }),
    format: optionalText({ max: 60 }),
    mask: optionalText({ max: 60 }),
    /** Must compile in a linear-time engine; the server sees to that. */
    regExp: optionalText({ max: regExpLength }),
    type: initially("t", choice(dataFieldTypes)),
    category: optionalText({ max: 60 }),
  },
});
