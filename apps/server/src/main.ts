import { isatty } from "node:tty";
import { BadConfig, readConfig } from "#config";
import { PostgresUnavailable } from "#postgres/postgres-unavailable";
import { startServer } from "#start-server";

/** Starts the server, and stops it in order when the process is asked to end, also while it is still starting. */
async function main(): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const starting = startServer(readConfig(process.env, new Date()), say, fail);

  let isStopping = false;
  const stop = (): void => {
    // A second Ctrl-C is a person who does not want to wait.
    if (isStopping) process.exit(1);
    isStopping = true;
    if (isatty(1)) say("\nStopping…");
    starting.then((server) => server.stop()).then(() => process.exit(0), fail);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  await starting;
}

function fail(error: unknown): never {
  const isForPeople = error instanceof BadConfig || error instanceof PostgresUnavailable;
  process.stderr.write(
    `${isForPeople ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}

main().catch(fail);
