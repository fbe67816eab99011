import type { EventLog } from "#live/event-log";
import type { Hub } from "#live/hub";

export type LiveDeps = {
  /** Distributes changes to the open streams, of this server and of the others. */
  readonly hub: Hub;
  /** Counts the events of this server. */
  readonly eventLog: EventLog;
};
