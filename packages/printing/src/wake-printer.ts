import { createSocket } from "node:dgram";

/** Where a packet to all computers of the local network goes. */
const everyone = { address: "255.255.255.255", port: 9 } as const;

/** Returns the packet that wakes the device with this MAC address (Wake-on-LAN). Only that device listens to it. */
export function wakePacket(mac: string): Buffer {
  const bytes = Buffer.from(mac.replaceAll(":", ""), "hex");
  return Buffer.concat([Buffer.alloc(6, 0xff), ...Array.from({ length: 16 }, () => bytes)]);
}

/** Wakes a printer that sleeps. Whether it wakes up shows at the next attempt to reach it. */
export async function wakePrinter(
  mac: string,
  to: { readonly address: string; readonly port: number } = everyone,
): Promise<void> {
  const socket = createSocket("udp4");
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once("error", reject);
      socket.bind(() => {
        socket.setBroadcast(true);
        socket.send(wakePacket(mac), to.port, to.address, (error) =>
          error === null ? resolve() : reject(error),
        );
      });
    });
  } catch {
    // A network without broadcasts; the job says that the printer does not answer.
  } finally {
    socket.close();
  }
}
