// Readers in a process of their own who read reports, each the same one again and again. Says when they have begun, and
// how many reports were read and refused in the end.
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { signInAsAdministrator } from "#tools/administrator";

type Settings = {
  readonly address: string;
  /** One for each reader. */
  readonly reports: readonly { readonly path: string; readonly body: object }[];
  readonly seconds: number;
};

const { address, reports, seconds }: Settings = JSON.parse(process.argv[2] ?? "{}");
/** A page that is refused because too many are read tries again later. */
const retryMs = 1_000;
// Readers have computers of their own: what an answer costs them must not be taken from the server's computer.
setPriority(19);

const readers = await Promise.all(reports.map(() => signInAsAdministrator(address)));
const endsAt = performance.now() + seconds * 1_000;
let [read, refused] = [0, 0];
const reading = reports.map(async ({ path, body }, place) => {
  const reader = readers[place];
  while (reader !== undefined && performance.now() < endsAt) {
    await reader.ask("POST", path, body).then(
      () => (read += 1),
      async () => {
        refused += 1;
        await sleep(retryMs);
      },
    );
  }
  reader?.leave();
});
console.log("begun");
await Promise.all(reading);
console.log(JSON.stringify({ read, refused }));
