import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { hostname } from "node:os";
import { agentCalls } from "@cherga/contract/calls/agent";
import { runningCalls } from "@cherga/contract/calls/running";
import type pg from "pg";
import type { z } from "zod";
import type { BranchWelcome, CentreMessaging } from "#branches/link/calls";

/** What a branch server is to its centre. */
export type BranchIdentity = {
  readonly centreUrl: string;
  readonly serverId: number;
  readonly agentId: number;
  /** Ed25519, PKCS #8. */
  readonly privateKey: Buffer;
  /** How far the centre's clock is ahead; only a demo's clock differs from the real time. */
  readonly clockAheadMs: number;
  readonly messaging: CentreMessaging | null;
};

/** The centre could not be asked, or has refused; the message is for the administrator of the branch. */
export class EnrolmentFailed extends Error {}

/** Reads the identity of this server; undefined if it is no branch server. */
export async function readIdentity(pool: pg.Pool): Promise<BranchIdentity | undefined> {
  const { rows } = await pool.query<BranchIdentity>(
    `select centre_url as "centreUrl", server_id as "serverId", agent_id as "agentId", private_key as "privateKey",
       clock_ahead_ms::float8 as "clockAheadMs", messaging from branch_identity`,
  );
  return rows[0];
}

/** Keeps how the centre sends messages and signs vouchers, for the time without the line. */
export async function keepWelcome(
  pool: pg.Pool,
  { messaging, voucherKey }: Pick<BranchWelcome, "messaging" | "voucherKey">,
): Promise<void> {
  await pool.query("update branch_identity set messaging = $1, voucher_key = decode($2, 'base64')", [
    JSON.stringify(messaging),
    voucherKey,
  ]);
}

/** Refuses an address that is no centre, and a code that this computer cannot use there. Changes nothing on either side. */
export async function checkCentre(centreUrl: string, code: string): Promise<void> {
  await askCentre(centreUrl, runningCalls.health, undefined, () => notCentreText(centreUrl));
  const { kind } = await askCentre(centreUrl, agentCalls.checkCode, { code, computer: hostname() });
  if (kind !== "server") throw new EnrolmentFailed(otherDeviceText);
}

/** Lets this server in at its centre for a code, and keeps who it is. */
export async function enrolAtCentre(
  pool: pg.Pool,
  {
    centreUrl,
    code,
    program,
  }: { readonly centreUrl: string; readonly code: string; readonly program: string },
): Promise<BranchIdentity> {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const enrolled = await askCentre(centreUrl, agentCalls.enrol, {
    code,
    publicKey: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    computer: hostname(),
    version: program,
  });
  if (enrolled.device.kind !== "server") throw new EnrolmentFailed(otherDeviceText);
  await pool.query(
    "insert into branch_identity (centre_url, server_id, agent_id, private_key) values ($1, $2, $3, $4)",
    [centreUrl, enrolled.device.id, enrolled.agentId, privateKey.export({ type: "pkcs8", format: "der" })],
  );
  const identity = await readIdentity(pool);
  if (identity === undefined) throw new Error("the identity was not kept");
  return identity;
}

/** Returns the identity with the difference to the centre's clock, as far as the centre can be asked now. */
export async function withCentreClock(pool: pg.Pool, identity: BranchIdentity): Promise<BranchIdentity> {
  try {
    const { demo, time } = await askCentre(identity.centreUrl, runningCalls.health, undefined);
    const clockAheadMs = demo ? Date.parse(time) - Date.now() : 0;
    await pool.query("update branch_identity set clock_ahead_ms = $1", [Math.round(clockAheadMs)]);
    return { ...identity, clockAheadMs };
  } catch (error) {
    // A branch starts without its centre.
    if (error instanceof EnrolmentFailed) return identity;
    throw error;
  }
}

/** Returns a token for the line to the centre. */
export async function openCentreSession(
  { centreUrl, agentId, privateKey }: BranchIdentity,
  program: string,
): Promise<string> {
  const { challenge } = await askCentre(centreUrl, agentCalls.challenge, { agentId });
  const key = createPrivateKey({ key: privateKey, format: "der", type: "pkcs8" });
  const { token } = await askCentre(centreUrl, agentCalls.session, {
    agentId,
    challenge,
    signature: sign(null, Buffer.from(challenge), key).toString("base64"),
    version: program,
  });
  return token;
}

type CentreCall = {
  readonly method: string;
  readonly path: string;
  readonly answer: z.ZodType;
};

const answerMs = 10_000;

async function askCentre<const C extends CentreCall>(
  centreUrl: string,
  { method, path, answer }: C,
  body: unknown,
  sayRefusal: (status: number, text: string) => string = refusalText,
): Promise<z.output<C["answer"]>> {
  let response: Response;
  try {
    response = await fetch(`${centreUrl}/api${path}`, {
      method,
      signal: AbortSignal.timeout(answerMs),
      ...(body === undefined
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw new EnrolmentFailed(
      `The centre at ${centreUrl} does not answer. Check CENTRE_URL, and that this computer can open that address. Then start again.`,
      { cause: error },
    );
  }
  const text = await response.text().catch(() => "");
  if (!response.ok) throw new EnrolmentFailed(sayRefusal(response.status, text));
  const answered = answer.safeParse(parsedJson(text));
  // Not ours: the page of another program, or of a network that asks for a sign-in.
  if (!answered.success) throw new EnrolmentFailed(notCentreText(centreUrl), { cause: answered.error });
  // The schema of the call is that of this very type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return answered.data as z.output<C["answer"]>;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const otherDeviceText =
  "This code is for another device. Make one on the centre's page Devices, Local servers, and start again with it.";

const notCentreText = (centreUrl: string): string =>
  `${centreUrl} answers, but not as a Cherga centre. Set CENTRE_URL to the address at which staff open the centre, and start again.`;

function refusalText(status: number, text: string): string {
  if (status === 404)
    return `The centre does not know this code or this server, or expects a computer with another name than ${hostname()}. Make a new code there. If another computer serves the branch, declare it lost first.`;
  if (status === 429)
    return "Too many attempts. Wait a quarter of an hour, and make a new code at the centre.";
  return `The centre refused: ${status} ${text.slice(0, 200)}`;
}
