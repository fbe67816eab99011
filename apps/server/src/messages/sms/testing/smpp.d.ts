/** What we use of the package, which has no types of its own. */
declare module "smpp" {
  import type { EventEmitter } from "node:events";
  import type { Socket } from "node:net";

  export type Pdu = {
    readonly command: string;
    readonly command_status: number;
    readonly sequence_number: number;
    response(options?: { readonly command_status?: number }): Pdu;
    toBuffer(): Buffer;
  };

  type OnAnswer = (answer: Pdu) => void;

  class Session extends EventEmitter {
    constructor(options: { readonly socket: Socket });
    /** Returns false if the connection is closed. */
    send(pdu: Pdu, onAnswer?: OnAnswer): boolean;
  }

  const smpp: {
    readonly Session: typeof Session;
    readonly PDU: new (
      commandOrBytes: string | Uint8Array,
      options?: Readonly<Record<string, unknown>>,
    ) => Pdu;
    readonly errors: Readonly<Record<string, number>>;
  };
  export default smpp;
}
