import { defineResource } from "#resource";
import { deviceFields } from "#shapes/device";

/** A payment terminal at a desk. */
export const posDevice = defineResource({
  name: "pos-device",
  title: "name",
  scope: "organization",
  read: "admin",
  write: "admin",
  fields: deviceFields(),
});
