import { flag, initially, matching, nullable, optionalText, reference, text } from "#fields";
import { defineResource } from "#resource";
import { deviceFields } from "#shapes/device";

export const printerDevice = defineResource({
  name: "printer-device",
  title: "name",
  scope: "organization",
  read: "admin",
  write: "admin",
  fields: {
    ...deviceFields(),
    /** The unique name of the printer for everything that prints. */
    signature: text({ max: 60 }),
    mac: initially("", matching(/^([0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){5})?$/, { max: 17 })),
    ip: optionalText({ max: 60 }),
    /** Commands sent before every ticket. */
    init: optionalText({ max: 500 }),
    printerIpp: optionalText({ max: 200 }),
    printerSSE: optionalText({ max: 200 }),
    /** Whether operators print here. */
    forDesks: flag(false),
    printerTemplateId: nullable(reference("printer-template")),
  },
});
