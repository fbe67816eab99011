// A small app to kill: starts the database its argument describes, says so in one line, and stops it on Ctrl-C.
// On SIGTERM it exits without a thought for its database.
import { Client } from "pg";
import { z } from "zod";
import { startPostgres } from "#postgres/start-postgres";

const options = z
  .object({ dataDir: z.string(), binDir: z.string() })
  .parse(JSON.parse(process.argv[2] ?? "{}"));

try {
  const postgres = await startPostgres(options);
  process.once("SIGINT", () => void sayGoodbye().then(postgres.stop));
  process.once("SIGTERM", () => process.exit(1));
  say({ connection: postgres.connection, pid: postgres.pid });

  async function sayGoodbye(): Promise<void> {
    const client = new Client(postgres.connection);
    await client.connect();
    const { rows } = await client.query("SELECT 'the database still answers' AS goodbye");
    await client.end();
    say(rows[0]);
  }
} catch (error) {
  say({ refused: error instanceof Error ? `${error.name}: ${error.message}` : "" });
}

function say(something: unknown): void {
  process.stdout.write(`${JSON.stringify(something)}\n`);
}
