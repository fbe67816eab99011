import { branchLineTopic } from "@cherga/contract/shapes/streams";
import type { StreamExtension } from "#live/mount-streams";

/** Adds the topic of cut and restored branch lines to the shared stream. */
export const withBranchLine = (extension: StreamExtension): StreamExtension => ({
  ...extension,
  sharedTopics: [...extension.sharedTopics, { name: branchLineTopic, read: "staff" }],
});
