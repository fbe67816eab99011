import { type ViewMessage, viewProtocol } from "@cherga/contract/devices/screen";

/** The connection of a view: noVNC gets the screen, and we what the server says beside it. */
export type ViewChannel = {
  /** What noVNC takes for a WebSocket. */
  readonly raw: object;
  /** Asks for control of the screen, or gives it back. */
  control(take: boolean): void;
  close(): void;
};

/** The handlers that noVNC sets. */
type RawHandlers = {
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: unknown) => void) | null;
  onerror: ((event: unknown) => void) | null;
};

/** Opens the connection of a view with a token, which is sent beside the address so that no log has it. */
export function openViewChannel(
  token: string,
  {
    onMessage,
    onClose,
  }: { readonly onMessage: (message: ViewMessage) => void; readonly onClose: () => void },
): ViewChannel {
  const { origin } = globalThis.location;
  const socket = new WebSocket(`${origin.replace(/^http/, "ws")}/api/board-device/view/socket`, [
    viewProtocol,
    token,
  ]);
  socket.binaryType = "arraybuffer";
  const handlers: RawHandlers = { onopen: null, onmessage: null, onclose: null, onerror: null };
  const raw = {
    binaryType: "arraybuffer",
    protocol: "",
    send: (bytes: ArrayBufferView<ArrayBuffer>) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(bytes);
    },
    close: () => socket.close(),
    get readyState() {
      return socket.readyState;
    },
    ...handlers,
  };
  socket.addEventListener("open", () => raw.onopen?.());
  socket.addEventListener("error", (event) => raw.onerror?.(event));
  socket.addEventListener("close", (event) => {
    raw.onclose?.(event);
    onClose();
  });
  socket.addEventListener("message", ({ data }) => {
    if (typeof data === "string") onMessage(messageOf(data));
    else raw.onmessage?.({ data });
  });
  return {
    raw,
    control: (take) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: "control", take }));
    },
    close: () => socket.close(),
  };
}

// Our own server sends nothing else.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const messageOf = (text: string): ViewMessage => JSON.parse(text) as ViewMessage;
