import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { branchSockets } from "@cherga/contract/calls/branches";
import { Refusal } from "@cherga/contract/errors";
import type pg from "pg";
import { WebSocket } from "ws";
import { z } from "zod";
import { answerCalls } from "#branches/link/answer-calls";
import { askedOfBranch, type BranchCalls } from "#branches/link/calls";
import { type Link, LinkLost, longestMessage, makeLink } from "#branches/link/link";
import { liveConnections } from "#db/live-connections";

/** What can be asked of a branch, whether it is connected here or to another server of the centre. */
export type BranchLine = Pick<Link<BranchCalls>, "ask">;

/** What the servers of the centre ask each other about branches. */
const askedOfPeer = {
  /** Asks a branch that is connected there. */
  ask: z.object({ serverId: z.int(), call: z.enum(keysOf(askedOfBranch)), body: z.unknown() }),
  /** Ends the connection of a branch, which then connects again. */
  close: z.object({ serverId: z.int() }),
} as const;

type PeerCalls = {
  readonly ask: { readonly body: z.input<(typeof askedOfPeer)["ask"]>; readonly answer: unknown };
  readonly close: { readonly body: z.input<(typeof askedOfPeer)["close"]>; readonly answer: null };
};

/** The other servers of the centre, as far as branches are connected to them. */
export type Peers = {
  /** Looks which branches are connected to which servers now. */
  refresh(): Promise<void>;
  isConnected(serverId: number): boolean;
  /** Returns the line to a branch through another server; undefined: none has it. */
  lineTo(serverId: number): BranchLine | undefined;
  /** Ends the connection of a branch to another server. */
  close(serverId: number): Promise<void>;
  /** Serves the connection of another server. */
  accept(socket: WebSocket): Promise<void>;
  stop(): void;
};

/** What another server may do with the branches that are connected here. */
export type SharedLinks = {
  /** Asks a branch, and waits until the copies show what it has done. */
  ask: <K extends keyof BranchCalls>(
    serverId: number,
    call: K,
    body: BranchCalls[K]["body"],
  ) => Promise<BranchCalls[K]["answer"]>;
  close(serverId: number): void;
};

const connectMs = 2_000;
/** The other server's own limit is as long as the usual one; it answers within it. */
const answerMs = 25_000;

/** Reaches branches through the other servers of the centre, at their `PEER_URL`. */
export function makePeers({
  pool,
  processId,
  secret,
  shared,
  onError,
}: {
  readonly pool: pg.Pool;
  /** This server among those of the centre. */
  readonly processId: string;
  readonly secret: () => string;
  readonly shared: SharedLinks;
  readonly onError: (error: unknown) => void;
}): Peers {
  let urls: ReadonlyMap<number, string> = new Map();
  const links = new Map<string, Promise<Link<PeerCalls>>>();
  const answer = answerCalls(askedOfPeer, {
    ask: async ({ serverId, call, body }) => {
      // The other server has written the body by the same types.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return shared.ask(serverId, call, body as BranchCalls[typeof call]["body"]);
    },
    close: async ({ serverId }) => {
      shared.close(serverId);
      return null;
    },
  });

  async function dial(url: string): Promise<Link<PeerCalls>> {
    const socket = new WebSocket(`${url.replace(/^http/, "ws")}/api${branchSockets.peer.path}`, {
      headers: { authorization: `Bearer ${peerToken(secret(), Date.now())}` },
      handshakeTimeout: connectMs,
      maxPayload: longestMessage,
      perMessageDeflate: false,
    });
    const link = makeLink<PeerCalls>(socket, answer, onError);
    void link.ended.then(() => links.delete(url));
    await Promise.race([once(socket, "open"), link.ended]);
    if (socket.readyState !== socket.OPEN) throw new LinkLost("the other server cannot be reached");
    return link;
  }

  function linkTo(url: string): Promise<Link<PeerCalls>> {
    const link = links.get(url) ?? dial(url);
    links.set(url, link);
    return link;
  }

  return {
    refresh: async () => {
      const { rows } = await pool.query<{ serverId: number; url: string }>({
        name: "branches-of-peers",
        text: `select state.server_id as "serverId", process.peer_url as url
          from branch_state state join (${liveConnections}) live on live.agent_id = state.agent_id
          join server_process process on process.id = live.server_id
          where process.id <> $1 and process.peer_url is not null`,
        values: [processId],
      });
      urls = new Map(rows.map(({ serverId, url }) => [serverId, url]));
    },
    isConnected: (serverId) => urls.has(serverId),
    lineTo: (serverId) => {
      const url = urls.get(serverId);
      if (url === undefined) return undefined;
      return {
        ask: async <K extends keyof BranchCalls>(call: K, body: BranchCalls[K]["body"]) => {
          const link = await linkTo(url);
          // The other server passes on the answer of this very call.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          return (await link.ask("ask", { serverId, call, body }, answerMs)) as BranchCalls[K]["answer"];
        },
      };
    },
    close: async (serverId) => {
      const url = urls.get(serverId);
      if (url === undefined) return;
      const link = await linkTo(url);
      await link.ask("close", { serverId });
    },
    accept: async (socket) => makeLink<PeerCalls>(socket, answer, onError).ended,
    stop: () => {
      for (const link of links.values()) link.then((opened) => opened.close()).catch(() => undefined);
    },
  };
}

/** Long enough for computers whose clocks differ. */
const tokenMs = 5 * 60_000;

/** Makes the token with which a server of the centre connects to another. */
export function peerToken(secret: string, now: number): string {
  return `${now}.${signatureOf(secret, String(now))}`;
}

/** Refuses a token that no server of this centre has made lately. */
export function checkPeerToken(secret: string, token: string, now: number): void {
  const [at = "", signature = ""] = token.split(".");
  const right = signatureOf(secret, at);
  const isRight =
    signature.length === right.length && timingSafeEqual(Buffer.from(signature), Buffer.from(right));
  if (secret === "" || !isRight || Math.abs(now - Number(at)) > tokenMs) throw new Refusal("ERROR_SIGN_IN");
}

const signatureOf = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(`peer ${text}`).digest("base64url");

function keysOf<T extends object>(record: T): (keyof T & string)[] {
  // Those of a literal without any others.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.keys(record) as (keyof T & string)[];
}
