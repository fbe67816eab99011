import type { LightMyRequestResponse } from "fastify";
import type { TestApp } from "#testing/test-app";

/** A caller without an account, with its own address. */
export type Stranger = {
  readonly address: string;
  call(
    method: "GET" | "POST" | "DELETE",
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>;
  /** The same, with a ticket in hand. */
  withTicket(token: string): Stranger;
};

let strangers = 0;

/** Creates a caller without an account. */
export function makeStranger(server: TestApp, address = nextAddress()): Stranger {
  return strangerWith(server, address, {});
}

function strangerWith(server: TestApp, address: string, own: Readonly<Record<string, string>>): Stranger {
  return {
    address,
    call: (method, path, body, headers = {}) =>
      server.app.inject({
        method,
        url: `/api${path}`,
        remoteAddress: address,
        headers: {
          ...own,
          ...headers,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
    withTicket: (token) => strangerWith(server, address, { authorization: `Ticket ${token}` }),
  };
}

function nextAddress(): string {
  strangers += 1;
  return `10.${(strangers >> 16) & 255}.${(strangers >> 8) & 255}.${strangers & 255}`;
}
