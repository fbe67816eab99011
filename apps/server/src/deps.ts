import type { BaseDeps } from "#auth/base-deps";
import type { LiveDeps } from "#live/live-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { ReportDeps } from "#reports/report-deps";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";

/** All services together. Only the files that start the server and put the app together see them all. */
export type Deps = BaseDeps & LiveDeps & QueueDeps & VisitorDeps & ReportDeps & { readonly isDemo: boolean };
