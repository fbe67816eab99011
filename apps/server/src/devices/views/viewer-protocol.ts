/** What came of bytes that a viewer has sent. */
export type ViewerBytes = {
  /** What the screen gets. */
  readonly toScreen: readonly Buffer[];
  /** What the viewer gets. */
  readonly toViewer: readonly Buffer[];
};

/**
 * The viewer's side of the VNC protocol (RFB 3.8, RFC 6143). The server admits the viewer itself, because the agent has
 * opened the screen already, and passes on what a viewer may say.
 */
export type ViewerProtocol = {
  /** What a viewer gets first. */
  readonly greeting: Buffer;
  /** Takes bytes of the viewer; undefined if they are not of this protocol. */
  take(bytes: Buffer, hasControl: boolean): ViewerBytes | undefined;
  /** Whether the viewer waits for the screen. */
  isAdmitted(): boolean;
};

const version = "RFB 003.008\n";
/** One kind of security: none. The viewer was admitted by its token. */
const securityTypes = Buffer.of(1, 1);
const securityPassed = Buffer.alloc(4);

/** Longer messages are refused: none of a viewer that means well is. */
const longestMessage = 256 * 1024;

/** A kind of message: how long it is, as soon as that can be known, and who may send it. */
type MessageKind = {
  readonly lengthOf: (bytes: Buffer) => number | undefined;
  readonly mayPass: "always" | "withControl" | "never";
};

const fixed = (length: number) => (): number => length;
/** A length that follows from a number inside the message. */
const counted =
  (needed: number, lengthOf: (bytes: Buffer) => number) =>
  (bytes: Buffer): number | undefined =>
    bytes.length < needed ? undefined : lengthOf(bytes);

/** The messages of a viewer, by their first byte. */
const messageKinds: Readonly<Record<number, MessageKind>> = {
  // SetPixelFormat
  0: { lengthOf: fixed(20), mayPass: "always" },
  // SetEncodings
  2: { lengthOf: counted(4, (bytes) => 4 + 4 * bytes.readUInt16BE(2)), mayPass: "always" },
  // FramebufferUpdateRequest
  3: { lengthOf: fixed(10), mayPass: "always" },
  // KeyEvent
  4: { lengthOf: fixed(8), mayPass: "withControl" },
  // PointerEvent
  5: { lengthOf: fixed(6), mayPass: "withControl" },
  // ClientCutText; a negative length means the extended clipboard.
  6: { lengthOf: counted(8, (bytes) => 8 + Math.abs(bytes.readInt32BE(4))), mayPass: "withControl" },
  // EnableContinuousUpdates
  150: { lengthOf: fixed(10), mayPass: "always" },
  // ClientFence
  248: { lengthOf: counted(9, (bytes) => 9 + bytes.readUInt8(8)), mayPass: "always" },
  // xvp: shutting down the computer is not a part of watching it.
  250: { lengthOf: fixed(4), mayPass: "never" },
  // SetDesktopSize
  251: { lengthOf: counted(8, (bytes) => 8 + 16 * bytes.readUInt8(6)), mayPass: "never" },
  // Extended key event of QEMU
  255: { lengthOf: fixed(12), mayPass: "withControl" },
};

type Step = "version" | "security" | "init" | "admitted";

export function makeViewerProtocol(): ViewerProtocol {
  let step: Step = "version";
  let rest: Buffer = Buffer.alloc(0);

  /** Takes the answers of the viewer before it is admitted, one at a time. False if one is wrong. */
  function greet(toViewer: Buffer[]): boolean {
    const needed = step === "version" ? version.length : 1;
    const answer = rest.subarray(0, needed);
    rest = rest.subarray(needed);
    if (step === "version") {
      if (answer.toString("latin1") !== version) return false;
      toViewer.push(securityTypes);
      step = "security";
    } else if (step === "security") {
      if (answer[0] !== 1) return false;
      toViewer.push(securityPassed);
      step = "init";
    } else step = "admitted";
    return true;
  }

  return {
    greeting: Buffer.from(version, "latin1"),
    isAdmitted: () => step === "admitted",
    take: (bytes, hasControl) => {
      rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      const toViewer: Buffer[] = [];
      const toScreen: Buffer[] = [];
      while (step !== "admitted") {
        if (rest.length < (step === "version" ? version.length : 1)) return { toScreen, toViewer };
        if (!greet(toViewer)) return undefined;
      }
      for (let kind = rest[0]; kind !== undefined; kind = rest[0]) {
        const known = messageKinds[kind];
        if (known === undefined) return undefined;
        const length = known.lengthOf(rest);
        if (length === undefined) break;
        if (length > longestMessage) return undefined;
        if (rest.length < length) break;
        if (known.mayPass === "always" || (known.mayPass === "withControl" && hasControl))
          toScreen.push(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
      return { toScreen, toViewer };
    },
  };
}
