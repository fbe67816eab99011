import { z } from "zod";
import { screenDrivers } from "#devices/screen";
import { choice, initially, line, nullable, json, reference, whole, withSecrets } from "#fields";
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
    /** What its screen shows. */
    boardId: nullable(reference("board")),
    /** What its agent starts on the screen. */
    type: initially("chromium", choice(screenDrivers)),
    /** Where its screen can be watched, as its agent reaches it. */
    vnc: withSecrets(["password"], nullable(json(vnc))),
  },
});
