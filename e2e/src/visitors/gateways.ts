import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { freePort } from "@cherga/test-network/free-port";

/** A program that takes messages, in a process of its own. */
export type TestGateway = {
  readonly port: number;
  /** What it has taken: recipients and texts. */
  readonly taken: readonly { readonly to: string; readonly text: string }[];
  stop(): Promise<void>;
};

const testing = (path: string): string =>
  fileURLToPath(new URL(`../../../apps/server/src/messages/${path}`, import.meta.url));

/** Starts the SMS centre of the server's tests. */
export async function startSmsCentre(): Promise<TestGateway> {
  const port = await freePort();
  const taken: { to: string; text: string }[] = [];
  const settings = JSON.stringify({ port, receipt: "after" });
  const child = spawn("perl", [testing("sms/testing/smsc.pl"), settings], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await untilLine(child, (line) => {
    if (line["event"] === "submit") taken.push({ to: String(line["to"]), text: String(line["text"]) });
    return line["event"] === "ready";
  });
  return { port, taken, stop: () => end(child) };
}

/** Starts the mail server of the server's tests. */
export async function startMailCentre(): Promise<TestGateway> {
  const taken: { to: string; text: string }[] = [];
  let port = 0;
  const python = process.env["PYTHON"] ?? "/usr/bin/python3";
  const child = spawn(python, [testing("email/testing/smtp_server.py")], {
    // The program ends with its input.
    stdio: ["pipe", "pipe", "inherit"],
  });
  await untilLine(child, (line) => {
    const { letter, to } = line;
    if (line["port"] !== undefined) port = Number(line["port"]);
    else if (typeof letter === "string")
      taken.push({ to: String(to), text: textOf(Buffer.from(letter, "base64")) });
    return port !== 0;
  });
  return { port, taken, stop: () => end(child) };
}

/** Returns the plain text of a letter. */
function textOf(letter: Buffer): string {
  const part = /Content-Type: text\/plain[^]*?\r?\n\r?\n([^]*?)\r?\n--/.exec(letter.toString())?.[0] ?? "";
  const [head = "", ...body] = part.split(/\r?\n\r?\n/);
  const text = body.join("\n\n");
  return /base64/i.test(head) ? Buffer.from(text, "base64").toString() : text;
}

/** Reads what a program says, until it is ready and afterwards. */
function untilLine(
  child: ChildProcess,
  isReady: (line: Readonly<Record<string, unknown>>) => boolean,
): Promise<void> {
  const { stdout } = child;
  if (stdout === null) throw new Error("the program has no output");
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the program ended with ${code}`)));
    createInterface({ input: stdout }).on("line", (line) => {
      if (isReady(Object(JSON.parse(line)))) resolve();
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
