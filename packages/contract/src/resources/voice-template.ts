import { initially, json, longText, text } from "#fields";
import { defineResource } from "#resource";
import { voiceFolders, voiceTargets, voiceTracks } from "#shapes/voice-template";

export const voiceTemplate = defineResource({
  name: "voice-template",
  title: "name",
  scope: "global",
  read: "staff",
  write: "globalAdmin",
  fields: {
    name: text({ max: 120 }),
    description: longText({ max: 1_000 }),
    tracks: initially([], json(voiceTracks)),
    folders: initially([], json(voiceFolders)),
    targets: initially([], json(voiceTargets)),
  },
});
