import { z } from "zod";
import { line, nullable, json, optionalText, whole, withSecrets } from "#fields";
import { defineResource } from "#resource";
import { deviceFields } from "#shapes/device";

const vnc = z.strictObject({
  host: line({ min: 1, max: 200 }),
  port: whole({ min: 1, max: 65_535 }),
  password: line({ max: 60 }).optional(),
});

/** The computer behind a hall screen. */
export const boardDevice = defineResource({
  name: "board-device",
  title: "name",
  scope: "organization",
  read: "admin",
  write: "admin",
  fields: {
    ...deviceFields(),
    type: optionalText({ max: 60 }),
    /** Where its screen can be viewed remotely. */
    vnc: withSecrets(["password"], nullable(json(vnc))),
  },
});
