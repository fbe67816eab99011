import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { AgentMessage } from "@cherga/contract/calls/agent";
import type { Centre } from "#testing/centre";
import { listen, type Listening } from "#testing/listen";

/** An agent in a test: it speaks the protocol, and does what the test says. */
export type TestAgent = {
  readonly agentId: number;
  /** Signs a challenge of this server and gets a token. */
  signIn(at?: string): Promise<string>;
  call(path: string, body: unknown, token?: string, at?: string): Promise<Response>;
  /** Opens the stream, and answers pings until it is closed. */
  connect(at?: string): Promise<AgentStream>;
};

export type AgentStream = Listening & {
  readonly connection: string;
  readonly token: string;
  /** Stops answering pings, as if the cable were pulled. */
  fallSilent(): void;
  /** Waits for a job that has not been waited for yet. */
  nextJob(): Promise<number>;
};

type Device = { readonly kind: string; readonly id: number };

/** Lets a new agent in to drive a device. */
export async function enrolAgent(
  address: string,
  { admin }: Pick<Centre, "admin">,
  device: Device,
): Promise<TestAgent> {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return enrolWith(address, admin, device, { publicKey, privateKey });
}

export async function enrolWith(
  address: string,
  admin: Centre["admin"],
  device: Device,
  { publicKey, privateKey }: { readonly publicKey: KeyObject; readonly privateKey: KeyObject },
): Promise<TestAgent> {
  const { code } = (await admin.call("POST", "/device/code", device)).json();
  const enrolled = await post(address, "/device/enrol", {
    code,
    publicKey: publicKey.export({ format: "der", type: "spki" }).toString("base64"),
    computer: "hall-1",
    version: "0.1.0",
  });
  const { agentId } = Object(await enrolled.json());

  async function signIn(at = address): Promise<string> {
    const { challenge } = Object(await (await post(at, "/device/challenge", { agentId })).json());
    const signature = sign(null, Buffer.from(String(challenge)), privateKey).toString("base64");
    const answer = await post(at, "/device/session", { agentId, challenge, signature, version: "0.1.0" });
    return String(Object(await answer.json()).token);
  }

  return {
    agentId,
    signIn,
    call: async (path, body, token, at = address) =>
      post(at, path, body, { authorization: `Agent ${token ?? (await signIn(at))}` }),
    connect: async (at = address) => {
      const token = await signIn(at);
      const stream = await listen(at, "/device/stream", { authorization: `Agent ${token}` });
      const [first] = await stream.messages(1, isOf("devices"));
      const connection = String(Object(first).connection);
      const answering = setInterval(
        () => void post(at, "/device/pong", { connection }).catch(() => undefined),
        500,
      );
      const seen = new Set<number>();
      return {
        ...stream,
        connection,
        token,
        fallSilent: () => clearInterval(answering),
        close: () => {
          clearInterval(answering);
          stream.close();
        },
        nextJob: async () => {
          const isNew = (message: unknown): boolean =>
            isOf("jobs")(message) && Object(message).ids.some((id: number) => !seen.has(id));
          for (;;) {
            const found = stream.heard.filter(isNew).at(0) ?? (await stream.messages(1, isNew)).at(0);
            const job = Object(found).ids.find((id: number) => !seen.has(id));
            seen.add(job);
            return job;
          }
        },
      };
    },
  };
}

export const isOf =
  (type: AgentMessage["type"]) =>
  (message: unknown): boolean =>
    Object(message).type === type;

export const post = (
  address: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(`${address}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
