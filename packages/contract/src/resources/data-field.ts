import { dataFieldTypes, regExpLength } from "#constants";
import { choice, initially, localized, matching, optionalLocalized, optionalText, text } from "#fields";
import { defineResource } from "#resource";
import { dateFormat } from "#written-date";

/** A value that a visitor is asked for. */
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
    /** The format of a date, such as DD.MM.YYYY; empty: the value is not a date. */
    format: initially("", matching(new RegExp(`${dateFormat.source}|^$`), { max: 60 })),
    mask: optionalText({ max: 60 }),
    /** Must compile in a linear-time engine; the server checks that. */
    regExp: optionalText({ max: regExpLength }),
    type: initially("t", choice(dataFieldTypes)),
    category: optionalText({ max: 60 }),
  },
});
