import type { Kysely } from "kysely";
import type { ReportConnection } from "#db/connect-reports";
import type { Database } from "#db/tables";

/** What reports read from. */
export type ReportDeps = {
  /** A few connections of its own that can only read. */
  readonly reportDb: Kysely<Database>;
};

/** What files with reports are read from. */
export type ExportDeps = ReportDeps & {
  /** Connections that may read for minutes. */
  readonly exportDb: Kysely<Database>;
  /** How a worker connects to the same. */
  readonly reportConnection: ReportConnection;
};
