import { isatty } from "node:tty";
import { readEnvironment } from "#environment";
import { startFailure } from "#start-failure";
import { startServer } from "#start-server";

/** Starts the server, and stops it in order when the process is asked to end, even while it is still starting. */
async function main(): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const starting = startServer(readEnvironment(process.env, new Date()), say, fail);

  let isStopping = false;
  const stop = (): void => {
    // A second Ctrl-C ends the process without waiting.
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
  const bug = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${startFailure(error) ?? bug}\n`);
  process.exit(1);
}

main().catch(fail);
