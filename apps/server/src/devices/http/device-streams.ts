import { pressTopic } from "@cherga/contract/calls/consoles";
import { deviceStreams, jobTopic } from "@cherga/contract/calls/devices";
import { connectTopics } from "#devices/agents/presence";
import type { StreamExtension } from "#live/mount-streams";

/** Adds what devices contribute to the live streams. */
export const withDeviceStreams = (extension: StreamExtension): StreamExtension => ({
  ...extension,
  sharedTopics: [
    ...extension.sharedTopics,
    { name: jobTopic, read: "manager" },
    { name: pressTopic, read: "admin" },
  ],
  streams: [
    ...extension.streams,
    { topic: connectTopics.agent, stream: deviceStreams.connectLocal },
    { topic: connectTopics.hardware, stream: deviceStreams.connectDevice },
  ],
});
