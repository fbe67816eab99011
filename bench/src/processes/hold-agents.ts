// Many agents in one process. Says "open" once all are connected.
import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { Agent, get } from "node:http";
import { agentCalls } from "@cherga/contract/calls/agent";
import { askWell } from "#tools/http";

type Settings = { readonly address: string; readonly codes: readonly string[] };

const { address, codes }: Settings = JSON.parse(process.argv[2] ?? "{}");
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const version = "bench";

for (const [number, code] of codes.entries()) await connect(code, number);
console.log("open");

async function connect(code: string, number: number): Promise<void> {
  // Each has its own address; the server trusts a proxy on the same machine.
  const from = { "x-forwarded-for": `10.0.${number >> 8}.${number & 255}` };
  const { privateKey, publicKey } = generateKeyPairSync("ed25519", {
    privateKeyEncoding: { format: "der", type: "pkcs8" },
    publicKeyEncoding: { format: "der", type: "spki" },
  });
  const post = (path: string, body: object) =>
    askWell(agent, `${address}/api${path}`, { method: "POST", headers: from, body });
  const { agentId } = agentCalls.enrol.answer.parse(
    await post(agentCalls.enrol.path, {
      code,
      publicKey: publicKey.toString("base64"),
      computer: "bench",
      version,
    }),
  );
  const { challenge } = agentCalls.challenge.answer.parse(await post(agentCalls.challenge.path, { agentId }));
  const key = createPrivateKey({ key: privateKey, format: "der", type: "pkcs8" });
  const signature = sign(null, Buffer.from(challenge), key).toString("base64");
  const { token } = agentCalls.session.answer.parse(
    await post(agentCalls.session.path, { agentId, challenge, signature, version }),
  );
  await follow(token, (connection) => post(agentCalls.pong.path, { connection }));
}

/** Opens the stream of an agent, and answers its pings. */
function follow(token: string, answerPing: (connection: string) => Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Agent ${token}`, accept: "text/event-stream" };
    get(`${address}/api/device/stream`, { agent: new Agent({ keepAlive: false }), headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`the stream answered ${answer.statusCode}`));
      let connection: string | undefined;
      answer.setEncoding("utf8");
      answer.on("data", (text: string) => {
        connection ??= /"connection":"([^"]+)"/.exec(text)?.[1];
        if (connection === undefined) return;
        resolve();
        if (text.includes('"ping"')) answerPing(connection).catch(() => undefined);
      });
    }).on("error", reject);
  });
}
