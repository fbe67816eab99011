import { freePort } from "@cherga/test-network/free-port";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** What the printer does with a job. */
type IppMode = "print" | "wait" | "fail" | "paperOut" | "coverOpen";

export type IppPrinter = {
  readonly port: number;
  readonly url: string;
  readonly secureUrl: string;
  /** The certificate that the printer issued to itself. */
  readonly certificate: () => string;
  become(mode: IppMode): void;
  /** What the printer got, in the order of its jobs. */
  received(): readonly Buffer[];
  /** Lines that the printer wrote about its work. */
  said(): string;
  kill(): void;
  close(): Promise<void>;
};

/** A printer of receipts: one bit per dot, 203 dots per inch, paper from a roll. */
export const receiptPrinter = `
ATTR keyword pwg-raster-document-type-supported "black_1"
ATTR resolution pwg-raster-document-resolution-supported 203dpi
ATTR resolution printer-resolution-supported 203dpi
ATTR resolution printer-resolution-default 203dpi
ATTR collection media-size-supported {MEMBER rangeOfInteger x-dimension 5800-8000 MEMBER rangeOfInteger y-dimension 2000-100000}
ATTR keyword media-supported "roll_min_58x20mm","roll_max_80x1000mm"
ATTR keyword media-default "roll_max_80x1000mm"
ATTR keyword print-scaling-supported "auto","none"
`;

/** Does with a document what the file `mode` says, until it says something else. */
const command = (folder: string): string => `#!/bin/sh
cp "$1" "${folder}/received/$(date +%s%N)"
mode() { cat "${folder}/mode"; }
while [ -e "${folder}/mode" ]; do
  case "$(mode)" in
    print) echo "STATE: -media-empty" >&2; echo "STATE: -cover-open" >&2; exit 0 ;;
    fail) exit 1 ;;
    paperOut) echo "STATE: +media-empty" >&2 ;;
    coverOpen) echo "STATE: +cover-open" >&2 ;;
  esac
  sleep 0.1
done
`;

/** Starts `ippeveprinter`, as a receipt printer or with the options of the program. */
export async function startIppPrinter(options: readonly string[] = []): Promise<IppPrinter> {
  const folder = mkdtempSync(join(tmpdir(), "cherga-ipp-"));
  const at = (name: string): string => join(folder, name);
  for (const name of ["received", "keys", "spool"]) mkdirSync(at(name));
  writeFileSync(at("mode"), "print");
  writeFileSync(at("command"), command(folder), { mode: 0o755 });
  writeFileSync(at("receipt.conf"), receiptPrinter);
  const children: ChildProcess[] = [];
  const start = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess => {
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    children.push(child);
    child.once("error", (error) => {
      throw new Error(`${program} is missing: run npm run test:setup`, { cause: error });
    });
    return child;
  };

  // The program announces itself by Avahi, and does not start without a bus; nothing answers on this one.
  start("dbus-daemon", ["--session", "--nofork", "--nopidfile", `--address=unix:path=${at("bus")}`]);
  await waitUntil(() => existsSync(at("bus")));
  const port = await freePort();
  const own = options.length === 0 ? ["-a", at("receipt.conf")] : options;
  const folders = ["-d", at("spool"), "-K", at("keys")];
  const usual = ["-vv", "-p", String(port), "-n", "localhost", "-r", "off", "-c", at("command")];
  const printer = start(ippeveprinter, [...usual, ...folders, ...own, "Printer"], {
    DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${at("bus")}`,
  });
  let said = "";
  for (const stream of [printer.stdout, printer.stderr]) stream?.on("data", (text) => (said += String(text)));
  await waitUntil(() => isListening(port));

  return {
    port,
    url: `ipp://localhost:${port}/ipp/print`,
    secureUrl: `ipps://localhost:${port}/ipp/print`,
    certificate: () => readFileSync(at("keys/localhost.crt"), "utf8"),
    become: (mode) => writeFileSync(at("mode"), mode),
    received: () =>
      readdirSync(at("received"))
        .toSorted()
        .map((name) => readFileSync(at(join("received", name)))),
    said: () => said,
    kill: () => void printer.kill("SIGKILL"),
    close: async () => {
      writeFileSync(at("mode"), "fail");
      for (const child of children.toReversed()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill("SIGKILL");
        await once(child, "exit");
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Debian has it where only administrators look for programs. */
const ippeveprinter = existsSync("/usr/sbin/ippeveprinter") ? "/usr/sbin/ippeveprinter" : "ippeveprinter";

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: "127.0.0.1" });
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 20_000; !(await isSo()); await sleep(20))
    if (performance.now() > end) throw new Error("a program did not start");
}
