import { isSystemError, PostgresUnavailable } from "#postgres/postgres-unavailable";
import { until } from "#postgres/until";

/** Stops a PostgreSQL server: cleanly if possible, otherwise at once. */
export async function stopProcess(pid: number, isGone: () => boolean | Promise<boolean>): Promise<void> {
  if (await isGone()) return;
  signal(pid, "SIGINT");
  if (await until(isGone, 20_000)) return;
  signal(pid, "SIGQUIT");
  if (await until(isGone, 10_000)) return;
  throw new PostgresUnavailable(`The PostgreSQL process ${pid} does not stop: end it by hand.`);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!isSystemError(error) || error.code !== "ESRCH") throw error;
  }
}
