import { once } from "node:events";
import { PassThrough } from "node:stream";
import { viewMessage, viewProtocol, type ViewMessage } from "@cherga/contract/devices/screen";
import { WebSocket } from "ws";
import { makeByteReader } from "#screens/vnc/byte-reader";

/** A viewer of a test: it speaks the VNC protocol through the product. */
export type TestViewer = {
  readonly socket: WebSocket;
  /** What the server has said beside the picture. */
  readonly messages: readonly ViewMessage[];
  /** Waits for the end of the view; returns why it has ended. */
  readonly ended: Promise<string | undefined>;
  /** Waits until the screen is shown; returns its size. */
  greet(): Promise<{ readonly width: number; readonly height: number }>;
  /** Returns the colour of a dot as `rrggbb`. */
  colourAt(x: number, y: number): Promise<string>;
  point(x: number, y: number, buttons?: number): void;
  type(key: number): void;
  control(take: boolean): void;
};

/** Opens a view with a token. Throws if it is refused. */
export async function openViewer(address: string, token: string): Promise<TestViewer> {
  const socket = new WebSocket(`${address.replace(/^http/, "ws")}/api/board-device/view/socket`, [
    viewProtocol,
    token,
  ]);
  const bytes = new PassThrough();
  const reader = makeByteReader(bytes);
  const messages: ViewMessage[] = [];
  socket.on("message", (data, isBinary) => {
    if (!Buffer.isBuffer(data)) return;
    if (isBinary) bytes.write(data);
    else messages.push(viewMessage.parse(JSON.parse(data.toString("utf8"))));
  });
  const closed = once(socket, "close");
  closed.catch(() => undefined);
  await once(socket, "open");
  socket.on("error", () => undefined);
  socket.once("close", () => bytes.end());
  const never = new AbortController().signal;
  const read = (count: number): Promise<Buffer> => reader.read(count, never);
  return {
    socket,
    messages,
    ended: closed.then(() => {
      const last = messages.at(-1);
      return last?.type === "end" ? last.trouble : undefined;
    }),
    greet: async () => {
      await read(12);
      socket.send(Buffer.from("RFB 003.008\n"));
      await read(2);
      socket.send(Buffer.of(1));
      await read(4);
      socket.send(Buffer.of(1));
      const start = await read(24);
      await read(start.readUInt32BE(20));
      // 32 bits for each dot, and no compression.
      socket.send(Buffer.of(0, 0, 0, 0, 32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0, 0, 0, 0));
      socket.send(Buffer.of(2, 0, 0, 1, 0, 0, 0, 0));
      return { width: start.readUInt16BE(0), height: start.readUInt16BE(2) };
    },
    colourAt: async (x, y) => {
      const request = Buffer.alloc(10);
      request[0] = 3;
      request.writeUInt16BE(x, 2);
      request.writeUInt16BE(y, 4);
      request.writeUInt16BE(1, 6);
      request.writeUInt16BE(1, 8);
      socket.send(request);
      const head = await read(16);
      if (head.readUInt16BE(2) !== 1) throw new Error("more was sent than one dot");
      const [blue = 0, green = 0, red = 0] = await read(4);
      return Buffer.of(red, green, blue).toString("hex");
    },
    point: (x, y, buttons = 0) => {
      const event = Buffer.of(5, buttons, 0, 0, 0, 0);
      event.writeUInt16BE(x, 2);
      event.writeUInt16BE(y, 4);
      socket.send(event);
    },
    type: (key) => {
      for (const isDown of [1, 0]) {
        const event = Buffer.of(4, isDown, 0, 0, 0, 0, 0, 0);
        event.writeUInt32BE(key, 4);
        socket.send(event);
      }
    },
    control: (take) => socket.send(JSON.stringify({ type: "control", take })),
  };
}
