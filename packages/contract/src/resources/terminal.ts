import { languageCodes } from "#constants";
import {
  completed,
  distinct,
  flag,
  initially,
  json,
  languageCode,
  longText,
  nullable,
  reference,
  references,
  text,
} from "#fields";
import { defineResource } from "#resource";
import { kioskLimits, usesOfLimits } from "#shapes/limit";
import { menu, menuIssues, usesOfMenu } from "#shapes/menu";

/** A kiosk at which visitors take tickets. */
export const terminal = defineResource({
  name: "terminal",
  title: "name",
  scope: "organization",
  read: "staff",
  write: "admin",
  fields: {
    name: text({ max: 120 }),
    description: longText({ max: 1_000 }),
    organizationId: completed(reference("organization")),
    /** A new kiosk has the order of the other screens for visitors. */
    languages: completed(json(distinct(languageCode, languageCodes.length).min(1))),
    menu: initially([], json(menu, usesOfMenu)),
    panels: references("include"),
    limits: initially(
      [],
      json(kioskLimits, (list) => usesOfLimits(list)),
    ),
    printerDeviceId: nullable(reference("printer-device")),
    /** Without a printer: the browser of the kiosk prints. */
    browserPrint: flag(false),
  },
  check: (values) => menuIssues(values.menu),
});
