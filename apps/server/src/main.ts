import { isatty } from "node:tty";
import { BadConfig, readConfig } from "#config";
import { PostgresUnavailable } from "#postgres/postgres-unavailable";
import { startServer } from "#start-server";

/** Starts the server, and stops it in order when the process is asked to end. */
async function main(): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const server = await startServer(readConfig(process.env, new Date()), say);

  let isStopping = false;
  const stop = (): void => {
    // A second Ctrl-C is a person who does not want to wait.
    if (isStopping) process.exit(1);
    isStopping = true;
    if (isatty(1)) say("\nStopping…");
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function fail(error: unknown): never {
  const isForPeople = error instanceof BadConfig || error instanceof PostgresUnavailable;
  process.stderr.write(
    `${isForPeople ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}

main().catch(fail);
