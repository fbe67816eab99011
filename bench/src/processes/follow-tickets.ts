// Many visitors in one process, each with the stream of their own ticket. Says "open" once all are, and then of each who
// is called that they are, and when they heard it.
import { readFile } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import { nowMs } from "#tools/clock";

type Settings = { readonly url: string; /** Where the handles of the tickets are. */ readonly file: string };

const { url, file }: Settings = JSON.parse(process.argv[2] ?? "{}");
const tokens: readonly string[] = JSON.parse(await readFile(file, "utf8"));
const atOnce = 50;
const isCalled = Buffer.from('"state":"called"');

const agent = new Agent({ keepAlive: false });
let messages = 0;

for (let opened = 0; opened < tokens.length; opened += atOnce) {
  const numbers = Array.from(
    { length: Math.min(atOnce, tokens.length - opened) },
    (_, index) => opened + index,
  );
  for (const [index, stream] of (await Promise.all(numbers.map((number) => open(number)))).entries())
    listen(stream, opened + index);
}
console.log("open");
process.once("SIGTERM", () => process.exit(0));

function open(number: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Ticket ${tokens[number]}`,
      // Each has its own address; the server trusts a proxy on the same machine.
      "x-forwarded-for": `10.0.${number >> 8}.${number & 255}`,
    };
    get(url, { agent, headers }, (answer) => {
      if (answer.statusCode === 200) resolve(answer);
      else reject(new Error(`${url} answered ${answer.statusCode}`));
    }).on("error", reject);
  });
}

/** Does next to nothing per message: what is spent here is missing there, on a machine with few processors. */
function listen(stream: IncomingMessage, number: number): void {
  let hasHeard = false;
  stream.on("data", (chunk: Buffer) => {
    messages += 1;
    if (hasHeard || !chunk.includes(isCalled)) return;
    hasHeard = true;
    console.log(`${number} ${nowMs()} ${messages}`);
  });
}
