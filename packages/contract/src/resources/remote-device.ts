import { defineResource } from "#resource";
import { deviceFields } from "#shapes/device";

/** A hardware console with buttons, in place of the operator's screen. */
export const remoteDevice = defineResource({
  name: "remote-device",
  title: "name",
  scope: "organization",
  read: "admin",
  write: "admin",
  fields: deviceFields(),
});
