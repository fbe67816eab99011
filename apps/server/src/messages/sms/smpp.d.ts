/** What we use of the package, which has no types of its own. */
declare module "smpp" {
  import type { EventEmitter } from "node:events";
  import type { Socket } from "node:net";

  type MessageField = Buffer | { readonly message: string | Buffer };

  export type Pdu = {
    readonly command: string;
    readonly command_status: number;
    readonly sequence_number: number;
    readonly message_id?: string;
    readonly source_addr?: string;
    readonly destination_addr?: string;
    readonly esm_class?: number;
    readonly short_message?: MessageField;
    readonly message_payload?: MessageField;
    readonly receipted_message_id?: string;
    readonly message_state?: number;
    response(options?: { readonly command_status?: number }): Pdu;
  };

  type OnAnswer = (answer: Pdu) => void;

  class Session extends EventEmitter {
    constructor(options: { readonly socket: Socket });
    /** Returns false if the connection is closed. */
    send(pdu: Pdu, onAnswer?: OnAnswer): boolean;
  }

  const smpp: {
    readonly Session: typeof Session;
    readonly PDU: new (command: string, options?: Readonly<Record<string, unknown>>) => Pdu;
    readonly errors: Readonly<Record<string, number>>;
  };
  export default smpp;
}
