import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import tls from "node:tls";
import { fileURLToPath } from "node:url";
import { freePort } from "@cherga/test-network/free-port";

/** What the SMS centre has seen, as it decoded it. */
export type SmscEvent = {
  readonly event: "ready" | "bind" | "submit" | "receipted" | "unbind" | "end";
  readonly [field: string]: unknown;
};

/** An SMS centre in a process of its own: Perl's Net::SMPP. */
export type Smsc = {
  readonly port: number;
  readonly events: readonly SmscEvent[];
  submits(): readonly SmscEvent[];
  count(event: SmscEvent["event"]): number;
  kill(): Promise<void>;
  restart(settings?: Readonly<Record<string, unknown>>): Promise<void>;
};

const script = fileURLToPath(new URL("smsc.pl", import.meta.url));

/** Starts an SMS centre; the settings are described in `smsc.pl`. */
export async function startSmsc(settings: Readonly<Record<string, unknown>> = {}): Promise<Smsc> {
  const port = await freePort();
  const events: SmscEvent[] = [];
  let current = settings;
  let child: ChildProcess;

  async function start(): Promise<void> {
    // Ids go on after a restart.
    const first = 1000 + events.length * 2;
    child = spawn("perl", [script, JSON.stringify({ first, ...current, port })], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const { stdout } = child;
    if (stdout === null) throw new Error("the SMS centre has no output");
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: stdout }).on("line", (text) => {
        // The script writes such lines and no others.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const event = JSON.parse(text) as SmscEvent;
        events.push(event);
        if (event.event === "ready") resolve();
      });
      child.once("exit", () =>
        reject(new Error("the SMS centre did not start: is libnet-smpp-perl installed?")),
      );
    });
  }

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "close");
    child.kill("SIGKILL");
    await gone;
  }

  await start();
  return {
    port,
    events,
    submits: () => events.filter(({ event }) => event === "submit"),
    count: (name) => events.filter(({ event }) => event === name).length,
    kill,
    restart: async (changed = {}) => {
      await kill();
      current = { ...current, ...changed };
      await start();
    },
  };
}

/** Encrypts the connections to a port, as gateways with TLS do. */
export async function startTlsFront(
  target: number,
  certificate: { readonly key: string; readonly cert: string },
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const lines = new Set<net.Socket>();
  const server = tls.createServer(certificate, (line) => {
    const behind = net.connect(target, "127.0.0.1");
    for (const each of [line, behind]) lines.add(each.on("error", () => undefined));
    line.pipe(behind).pipe(line);
  });
  server.on("tlsClientError", () => undefined);
  const port = await portOf(server);
  return {
    port,
    close: async () => {
      for (const line of lines) line.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function portOf(server: net.Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server has an address of this form.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (server.address() as AddressInfo).port;
}
