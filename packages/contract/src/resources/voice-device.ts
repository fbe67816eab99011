import { nullable, reference } from "#fields";
import { defineResource } from "#resource";
import { deviceFields } from "#shapes/device";

/** A loudspeaker. */
export const voiceDevice = defineResource({
  name: "voice-device",
  title: "name",
  scope: "organization",
  read: "admin",
  write: "admin",
  fields: { ...deviceFields(), voiceTemplateId: nullable(reference("voice-template")) },
});
