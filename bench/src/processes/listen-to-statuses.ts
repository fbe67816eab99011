// Many listeners in one process. Says "open" once all are, and then of each message when the first and the last had it.
import { Agent, get, type IncomingMessage } from "node:http";
import { nowMs } from "#tools/clock";

type Settings = {
  readonly url: string;
  /** Who listens, and how many times. */
  readonly groups: readonly { readonly headers: Record<string, string>; readonly count: number }[];
};

const { url, groups }: Settings = JSON.parse(process.argv[2] ?? "{}");
const headersOf = groups.flatMap(({ headers, count }) => Array.from({ length: count }, () => headers));
const count = headersOf.length;
const atOnce = 50;
/** Heartbeats and the first words of a stream have none, and may come together with a message. */
const dataOfMessage = Buffer.from("\ndata: ");

const agent = new Agent({ keepAlive: false });
const heardBy = new Uint32Array(count);
let deliveries = 0;
let firstAt = 0;

for (let opened = 0; opened < count; opened += atOnce) {
  const numbers = Array.from({ length: Math.min(atOnce, count - opened) }, (_, index) => opened + index);
  for (const [index, stream] of (await Promise.all(numbers.map((number) => open(number)))).entries())
    listen(stream, opened + index);
}
console.log("open");

function open(number: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: headersOf[number] ?? {} }, (answer) => {
      if (answer.statusCode === 200) resolve(answer);
      else reject(new Error(`${url} answered ${answer.statusCode}`));
    }).on("error", reject);
  });
}

/** Does next to nothing per message: what is spent here is missing there, on a machine with few processors. */
function listen(stream: IncomingMessage, number: number): void {
  stream.on("data", (chunk: Buffer) => {
    for (let at = chunk.indexOf(dataOfMessage); at >= 0; at = chunk.indexOf(dataOfMessage, at + 1)) {
      if (deliveries % count === 0) firstAt = nowMs();
      deliveries += 1;
      heardBy[number] = (heardBy[number] ?? 0) + 1;
      if (deliveries % count === 0) reportLast();
    }
  });
  stream.on("close", () => {
    throw new Error(`stream ${number} was closed`);
  });
}

function reportLast(): void {
  const lastAt = nowMs();
  if (heardBy.some((times) => times !== deliveries / count)) {
    throw new Error("one listener heard a message twice before another heard it once");
  }
  console.log(`${firstAt} ${lastAt}`);
}
