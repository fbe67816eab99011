import { setTimeout as sleep } from "node:timers/promises";
import { agentCalls, type AgentMessage } from "@cherga/contract/calls/agent";
import type { Log } from "#log";
import { pauseMs } from "#server/pause";
import { CallFailure, type Send } from "#server/send";
import { AgentRevoked, type Session } from "#server/session";
import { followStream } from "#server/stream";

/** Why the server does not want this agent any more. */
export type EndReason = Extract<AgentMessage, { type: "end" }>["reason"];

export type ConnectionParts = {
  readonly address: string;
  readonly send: Send;
  readonly session: Session;
  readonly log: Log;
  readonly onMessage: (message: AgentMessage) => void;
};

/** Keeps the stream of the server open until the signal, or until the server ends it for good. */
export async function stayConnected(
  { address, send, session, log, onMessage }: ConnectionParts,
  signal: AbortSignal,
): Promise<EndReason | undefined> {
  let failures = 0;
  let lastTrouble: string | undefined;
  let connection: string | undefined;
  let ended: EndReason | undefined;
  const own = new AbortController();
  const stop = AbortSignal.any([signal, own.signal]);

  function receive(message: AgentMessage): void {
    if (message.type === "devices") {
      if (connection === undefined) log(`Connected to ${address}.`);
      ({ connection } = message);
      failures = 0;
      lastTrouble = undefined;
    }
    if (message.type === "ping" && connection !== undefined)
      // A lost answer is followed by the next; a server that misses several ends the stream.
      send(agentCalls.pong, { connection }).catch(() => undefined);
    if (message.type === "end") {
      ended = message.reason;
      own.abort();
    }
    onMessage(message);
  }

  while (!stop.aborted) {
    connection = undefined;
    const trouble = await attempt();
    if (stop.aborted) break;
    if (trouble === "revoked") return "revoked";
    if (trouble !== lastTrouble) log(`There is no connection to ${address} (${trouble}); trying again.`);
    lastTrouble = trouble;
    await sleep(pauseMs(failures), undefined, { signal: stop }).catch(() => undefined);
    failures += 1;
  }
  return ended;

  /** Returns why the stream ended. */
  async function attempt(): Promise<string> {
    try {
      const token = await session.token();
      await followStream(address, token, { onMessage: receive, signal: stop }).catch((error: unknown) => {
        if (error instanceof CallFailure && error.code === "ERROR_SIGN_IN") session.drop(token);
        throw error;
      });
      return "closed by the server";
    } catch (error) {
      if (error instanceof AgentRevoked) return "revoked";
      if (error instanceof CallFailure) return error.code;
      throw error;
    }
  }
}
