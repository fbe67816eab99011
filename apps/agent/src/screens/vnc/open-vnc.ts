import type { Socket } from "node:net";
import type { DrivenScreen, VncTrouble } from "@cherga/contract/devices/screen";
import { dial, RefusedAddress } from "@cherga/outgoing/dial";
import { codeOf } from "#complaint";
import { policyOfBranch } from "#drivers/policy-of-branch";
import { type ByteReader, makeByteReader, NoBytes } from "#screens/vnc/byte-reader";
import { answerToChallenge } from "#screens/vnc/vnc-password";

/** A screen that is open. */
export type OpenScreen = {
  readonly socket: Socket;
  /** What follows on the connection. */
  readonly reader: ByteReader;
  /** The message that says its size, format and name. */
  readonly serverInit: Buffer;
};

const connectMs = 4_000;
const greetingMs = 6_000;
const longestName = 4_096;

const securityNone = 1;
const securityPassword = 2;

/** Connects to a VNC server up to the point where pictures follow (RFB, RFC 6143). Returns why it does not work. */
export async function openVnc(vnc: DrivenScreen["vnc"]): Promise<OpenScreen | VncTrouble> {
  if (vnc === null) return "vncNone";
  let socket: Socket;
  try {
    socket = await dial(vnc, { policy: policyOfBranch(), timeoutMs: connectMs });
  } catch (error) {
    if (error instanceof RefusedAddress) return "vncAddress";
    if (codeOf(error) === "") throw error;
    return "vncOff";
  }
  // A fault is noticed where something is read.
  socket.on("error", () => socket.destroy());
  const reader = makeByteReader(socket);
  const opened = await greet(socket, reader, vnc.password).catch((error: unknown) => {
    if (error instanceof NoBytes) return "vncNonsense" as const;
    throw error;
  });
  if (typeof opened !== "string") return { socket, reader, serverInit: opened };
  socket.destroy();
  return opened;
}

/** Whether a VNC server lets us in. */
export async function probeVnc(vnc: DrivenScreen["vnc"]): Promise<"ready" | VncTrouble> {
  const opened = await openVnc(vnc);
  if (typeof opened === "string") return opened;
  opened.socket.destroy();
  return "ready";
}

async function greet(
  socket: Socket,
  reader: ByteReader,
  password: string | undefined,
): Promise<Buffer | VncTrouble> {
  const signal = AbortSignal.timeout(greetingMs);
  const read = (count: number): Promise<Buffer> => reader.read(count, signal);
  const version = /^RFB (\d{3})\.(\d{3})\n$/.exec((await read(12)).toString("latin1"));
  if (version === null || Number(version[1]) < 3) return "vncNonsense";
  const minor = Number(version[1]) > 3 ? 8 : Number(version[2]);
  const spoken = minor >= 8 ? 8 : minor >= 7 ? 7 : 3;
  socket.write(`RFB 003.00${spoken}\n`, "latin1");
  const security = spoken === 3 ? await read(4).then((type) => [type.readUInt32BE()]) : await listed(read);
  const chosen = [securityNone, securityPassword].find((type) => security.includes(type));
  if (chosen === undefined) return "vncSecurity";
  if (chosen === securityPassword && (password ?? "") === "") return "vncPassword";
  if (spoken > 3) socket.write(Buffer.of(chosen));
  if (chosen === securityPassword) socket.write(answerToChallenge(password ?? "", await read(16)));
  // Without a password, only the last version says that all is well.
  if (chosen === securityPassword || spoken === 8) {
    const isRefused = (await read(4)).readUInt32BE() !== 0;
    if (isRefused) return chosen === securityPassword ? "vncWrongPassword" : "vncSecurity";
  }
  // Other viewers stay connected.
  socket.write(Buffer.of(1));
  const start = await read(24);
  const nameLength = start.readUInt32BE(20);
  if (nameLength > longestName) return "vncNonsense";
  return Buffer.concat([start, await read(nameLength)]);
}

/** Reads the kinds of security that are offered; none if the server refuses. */
async function listed(read: (count: number) => Promise<Buffer>): Promise<readonly number[]> {
  const count = (await read(1)).readUInt8();
  return [...(await read(count))];
}
