import { z } from "zod";
import { indicatorForm } from "#devices/consoles";
import { completed, initially, json, matching, nullable, optionalText, reference } from "#fields";
import { defineResource } from "#resource";
import { username } from "#resources/user";

/** The operator side of an account; its id is the account's id. */
export const operator = defineResource({
  name: "operator",
  title: "username",
  scope: "organization",
  read: "staff",
  write: "admin",
  fields: {
    username: username(),
    first_name: optionalText({ max: 60 }),
    last_name: optionalText({ max: 60 }),
    position: optionalText({ max: 120 }),
    organizationId: completed(reference("organization")),
    room: optionalText({ max: 40 }),
    /** Where the display above the window is. */
    indicator: initially("", matching(indicatorForm, { max: 200 })),
    scheduleId: nullable(reference("schedule")),
    option: initially({ operatorTab: false }, json(z.strictObject({ operatorTab: z.boolean() }))),
  },
});
