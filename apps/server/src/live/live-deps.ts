import type { Hub } from "#live/hub";

export type LiveDeps = {
  /** Distributes changes to the open streams, of this server and of the others. */
  readonly hub: Hub;
};
