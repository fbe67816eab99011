import http from "node:http";
import type { Duplex } from "node:stream";
import { callbackify } from "node:util";
import type { Target } from "#address-guard";
import { dial, type DialOptions } from "#dial";

/** An idle connection is closed after this time, before most servers close it themselves. */
const idleMs = 3_000;

/** Keeps the connections of HTTP requests to one server. They are dialled and encrypted as the options say. */
export class OutgoingAgent extends http.Agent {
  readonly #target: Target;
  readonly #options: DialOptions;

  constructor(target: Target, options: DialOptions) {
    super({ keepAlive: true, timeout: idleMs });
    this.#target = target;
    this.#options = options;
  }

  override createConnection(
    _options: http.ClientRequestArgs,
    done?: (error: Error | null, stream: Duplex) => void,
  ): null {
    callbackify(dial)(this.#target, this.#options, (error, socket) => done?.(error, socket));
    return null;
  }
}
