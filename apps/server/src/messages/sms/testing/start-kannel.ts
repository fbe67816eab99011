import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@cherga/test-network/free-port";

/** Starts Kannel as an HTTP gateway in front of an SMS centre. */
export async function startKannel(
  centrePort: number,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "cherga-kannel-"));
  const [admin, boxes, port] = [await freePort(), await freePort(), await freePort()];
  const file = join(folder, "kannel.conf");
  await writeFile(
    file,
    `
group = core
admin-port = ${admin}
admin-password = admin
smsbox-port = ${boxes}
dlr-storage = internal
log-level = 4

group = smsc
smsc = smpp
smsc-id = centre
host = 127.0.0.1
port = ${centrePort}
smsc-username = cherga
smsc-password = secret
system-type = ""
transceiver-mode = true
msg-id-type = 0x00
reconnect-delay = 1

group = smsbox
bearerbox-host = 127.0.0.1
bearerbox-port = ${boxes}
sendsms-port = ${port}
log-level = 4

group = sendsms-user
username = visitor
password = hall
concatenation = true
max-messages = 10

group = sms-service
keyword = default
text = "-"
`,
  );
  const programs: ChildProcess[] = [];
  const start = async (name: string, awaited: number): Promise<void> => {
    const program = spawn(`/usr/sbin/${name}`, [file], { stdio: "ignore" });
    program.on("error", () => undefined);
    programs.push(program);
    await listening(awaited);
  };
  await start("bearerbox", boxes);
  await start("smsbox", port);
  return {
    port,
    stop: async () => {
      for (const program of programs.toReversed())
        if (program.exitCode === null) {
          const gone = once(program, "close");
          program.kill("SIGKILL");
          await gone;
        }
      await rm(folder, { recursive: true });
    },
  };
}

async function listening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const line = net.connect(port, "127.0.0.1");
    const isThere = await Promise.race([
      once(line, "connect").then(
        () => true,
        () => false,
      ),
      sleep(500, false),
    ]);
    line.destroy();
    if (isThere) return;
    await sleep(50);
  }
  throw new Error("Kannel did not start: is it installed?");
}
