import type { BaseDeps } from "#auth/base-deps";
import type { LiveDeps } from "#live/live-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";

/** What the simulated hall needs. */
export type HallDeps = BaseDeps & QueueDeps & LiveDeps;
