// Strangers in a process of their own who send what is expensive to refuse, as fast as they are answered. Says when they
// have begun, and how many answers there were in the end.
import { Agent } from "node:http";
import { setPriority } from "node:os";
import { ask } from "#tools/http";

type Settings = {
  readonly address: string;
  readonly attack: "keys" | "arrays" | "values" | "sign-ins";
  readonly clients: number;
  readonly seconds: number;
  readonly round: number;
};

const { address, attack, clients, seconds, round }: Settings = JSON.parse(process.argv[2] ?? "{}");
// Attackers have machines of their own: what it costs them must not be taken from the server's machine.
setPriority(19);

const nested = (depth: number): unknown =>
  depth === 0 ? 1 : Array.from({ length: 3 }, () => nested(depth - 1));

const bodies = {
  keys: Object.fromEntries(Array.from({ length: 80_000 }, (_, key) => [`k${key}`, 1])),
  arrays: { username: nested(11), password: nested(10) },
  values: { topics: Array.from({ length: 7_000 }, () => 0), username: 1 },
  "sign-ins": undefined,
} as const;

const endsAt = performance.now() + seconds * 1000;
let answers = 0;

async function keepAttacking(client: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let count = 0; performance.now() < endsAt; count += 1) {
    const body = bodies[attack] ?? { username: `nobody${client}.${count}`, password: `wrong ${count}` };
    const headers = { "x-forwarded-for": `10.${round}.${client & 255}.${count & 255}` };
    try {
      await ask(agent, `${address}/api/auth/login`, { method: "POST", headers, body });
    } catch {
      // A server may close the connection before too large a request is sent completely.
    }
    answers += 1;
  }
  agent.destroy();
}

const attacking = Promise.all(Array.from({ length: clients }, (_, client) => keepAttacking(client)));
console.log("begun");
await attacking;
console.log(answers);
