import { references } from "#fields";
import { defineResource } from "#resource";
import { deviceFields } from "#shapes/device";

/** A local server that keeps a branch working while its connection is down. */
export const server = defineResource({
  name: "server",
  title: "name",
  scope: "organization",
  read: "admin",
  write: "admin",
  fields: {
    ...deviceFields(),
    /** Organizations that it serves besides its own. */
    otherOrganizationIds: references("organization"),
  },
});
