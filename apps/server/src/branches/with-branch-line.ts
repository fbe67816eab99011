import { branchLineTopic } from "@cherga/contract/shapes/streams";
import type { StreamExtension } from "#live/mount-streams";

/** Adds to the shared stream that lines between branches and the centre were cut or are back. */
export const withBranchLine = (extension: StreamExtension): StreamExtension => ({
  ...extension,
  sharedTopics: [...extension.sharedTopics, { name: branchLineTopic, read: "staff" }],
});
