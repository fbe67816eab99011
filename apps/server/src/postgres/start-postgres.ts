import { existsSync } from "node:fs";
import { mkdir, readdir, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { chooseUser } from "#postgres/choose-user";
import { createCluster, database, removeDrafts, superuser } from "#postgres/create-cluster";
import { findPrograms } from "#postgres/find-programs";
import { keepRunning } from "#postgres/keep-running";
import { type SocketConnection, launchServer } from "#postgres/launch-server";
import { lockFolder } from "#postgres/lock-folder";
import { isSystemError, PostgresUnavailable } from "#postgres/postgres-unavailable";
import { makeSocketFolder, port, socketFolderFor } from "#postgres/socket-folder";
import { stopOrphan } from "#postgres/stop-orphan";

export type Postgres = {
  readonly connection: SocketConnection;
  readonly majorVersion: number;
  /** The pid of the current process: one that dies is replaced. */
  readonly pid: number;
  /** Stops the database and unlocks the folder. A second call waits for the first. */
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly dataDir: string;
  /** The folder of the PostgreSQL programs, if they are not in the npm package. */
  readonly binDir?: string | undefined;
  readonly log?: (line: string) => void;
  /** Called when the database has died and cannot be restarted. */
  readonly onLost?: (error: unknown) => void;
  /** How many times a restart is tried before the database counts as lost. */
  readonly restartAttempts?: number;
};

/** Starts PostgreSQL on its own data folder, keeps it running, and returns how to connect to it and stop it. */
export async function startPostgres(options: Options): Promise<Postgres> {
  const { dataDir, binDir, log = () => {}, onLost = () => {} } = options;
  const undo: (() => Promise<void>)[] = [];
  const undoAll = async () => {
    for (const step of undo.toReversed()) await step();
  };

  try {
    await mkdir(dataDir, { recursive: true });
    const home = await realpath(dataDir);
    undo.push(await lockFolder(home));

    const programs = await findPrograms(binDir);
    const clusterDir = join(home, `postgres-${programs.majorVersion}`);
    const socketDir = socketFolderFor(clusterDir);
    const user = await chooseUser(clusterDir, programs.postgres, [home, dirname(socketDir)]);

    await removeDrafts(clusterDir);
    if (!existsSync(join(clusterDir, "PG_VERSION"))) {
      await refuseOtherVersions(home, programs.majorVersion);
      log(`Creating a PostgreSQL ${programs.majorVersion} database in ${clusterDir}`);
      await createCluster(clusterDir, programs, user);
    }
    await stopOrphan(clusterDir, socketDir, log);

    undo.push(await makeSocketFolder(socketDir, user));
    const connection = { host: socketDir, port, user: superuser, database };
    const launch = async () => {
      // A server that died has left its pid file behind, too.
      await stopOrphan(clusterDir, socketDir, log);
      return launchServer(programs.postgres, user, clusterDir, connection, log);
    };
    const server = await keepRunning(
      () =>
        launch().catch(async (error: unknown) => {
          // An app may have started a server a moment before it was killed: its pid file was not there yet.
          if (!(await stopOrphan(clusterDir, socketDir, log))) throw error;
          return launch();
        }),
      isStillHeld,
      onLost,
      options.restartAttempts,
    );
    undo.push(server.stop);

    let stopping: Promise<void> | undefined;
    return {
      connection,
      majorVersion: programs.majorVersion,
      get pid() {
        return server.pid();
      },
      stop: () => (stopping ??= undoAll()),
    };
  } catch (error) {
    await undoAll();
    throw isSystemError(error) ? refusal(dataDir, error) : error;
  }
}

/** A new version beside the data of an old one would look like an empty database, without an explanation. */
async function refuseOtherVersions(home: string, majorVersion: number): Promise<void> {
  const other = (await readdir(home)).find((name) => /^postgres-\d+$/.test(name));
  if (other === undefined) return;
  throw new PostgresUnavailable(
    `${join(home, other)} holds data of another PostgreSQL than this one (${majorVersion}): ` +
      "set PG_BIN_DIR to programs of that version, or DATA_DIR to a new folder.",
  );
}

/** Whether processes of a server that was killed hold its memory: they need a moment to notice that it is gone. */
const isStillHeld = (error: unknown): boolean =>
  error instanceof PostgresUnavailable && error.message.includes("shared memory block");

const refusal = (dataDir: string, cause: Error) =>
  new PostgresUnavailable(`The database in ${dataDir} could not be started: ${cause.message}`, { cause });
