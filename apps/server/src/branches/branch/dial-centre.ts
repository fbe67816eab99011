import { once } from "node:events";
import { branchSockets } from "@cherga/contract/calls/branches";
import { WebSocket } from "ws";
import { type BranchIdentity, EnrolmentFailed, openCentreSession } from "#branches/branch/identity";
import type { CentreCalls } from "#branches/link/calls";
import { type AnswerCall, type Link, longestMessage, makeLink } from "#branches/link/link";

/** The line to the centre. */
export type CentreLine = Link<CentreCalls>;

const connectMs = 10_000;

/** Opens the line to the centre. */
export async function dialCentre(
  identity: BranchIdentity,
  program: string,
  answerCall: AnswerCall,
  onError: (error: unknown) => void,
): Promise<CentreLine> {
  const token = await openCentreSession(identity, program);
  const socket = new WebSocket(`${identity.centreUrl.replace(/^http/, "ws")}/api${branchSockets.link.path}`, {
    headers: { authorization: `Agent ${token}` },
    handshakeTimeout: connectMs,
    perMessageDeflate: true,
    maxPayload: longestMessage,
  });
  // Reported as the end of the connection as well.
  socket.on("error", () => undefined);
  const link = makeLink<CentreCalls>(socket, answerCall, onError);
  const isOpen = await Promise.race([
    once(socket, "open").then(() => true),
    link.ended.then(() => false),
  ]).catch(() => false);
  if (!isOpen) throw new EnrolmentFailed(`The centre at ${identity.centreUrl} does not take the line.`);
  return link;
}
