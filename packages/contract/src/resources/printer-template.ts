import { initially, integer, json, longText, text } from "#fields";
import { defineResource } from "#resource";
import { printerItems } from "#shapes/printer-template";

export const printerTemplate = defineResource({
  name: "printer-template",
  title: "name",
  scope: "global",
  read: "staff",
  write: "globalAdmin",
  fields: {
    name: text({ max: 120 }),
    description: longText({ max: 1_000 }),
    /** Millimetres of paper. */
    width: initially(80, integer({ min: 30, max: 210 })),
    items: initially([], json(printerItems)),
  },
});
