import { createPublicKey, randomBytes, randomInt, verify } from "node:crypto";
import { enrolmentCode } from "@cherga/contract/calls/enrolment";
import type { DeviceKind } from "@cherga/contract/devices/device-kinds";
import type pg from "pg";
import { fingerprint, makeHandle } from "#auth/tokens";

/** An agent that has proved to hold its key. */
export type Agent = { readonly id: number; readonly organizationId: number };

/** A device of some kind. */
export type DeviceRef = { readonly kind: DeviceKind; readonly id: number };

type Client = Pick<pg.ClientBase, "query">;

const challengeMinutes = 2;
const tokenMinutes = 15;

/** Creates a one-time code by which an agent is let in to drive a device. Earlier codes of the device end. */
export async function makeAgentCode(
  pool: Client,
  { kind, id }: DeviceRef,
  organizationId: number,
): Promise<{ readonly code: string; readonly expires: Date }> {
  const { alphabet, length, minutes } = enrolmentCode;
  const code = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
  const { rows } = await pool.query<{ expires: Date }>(
    `with old as (delete from agent_code where expires_at < now() or (kind = $2 and device_id = $3))
     insert into agent_code (code_hash, kind, device_id, organization_id, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(mins => $5)) returning expires_at as expires`,
    [fingerprint(code), kind, id, organizationId, minutes],
  );
  return { code, expires: rows[0]?.expires ?? new Date() };
}

/** Whether a text is an Ed25519 public key, SPKI in base64. */
export function isPublicKey(text: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" });
    return key.asymmetricKeyType === "ed25519";
  } catch {
    return false;
  }
}

/**
 * Exchanges a code for the right to drive its device. An agent that is known by its key gets one device more; the
 * device's former agent loses it. Undefined if the code is unknown, used or expired, or if the key belongs to another
 * organization.
 */
export async function exchangeAgentCode(
  client: Client,
  {
    code,
    publicKey,
    computer,
    version,
  }: {
    readonly code: string;
    readonly publicKey: string;
    readonly computer: string;
    readonly version: string;
  },
): Promise<{ readonly agentId: number; readonly device: DeviceRef } | undefined> {
  const { rows } = await client.query<{ agentId: number; kind: DeviceKind; id: number }>(
    `with code as (
       delete from agent_code where ${isUsable("$1", "$3")}
       returning kind, device_id, organization_id),
     known as (
       insert into agent (organization_id, public_key, computer, version)
       select organization_id, $2, $3, $4 from code
       on conflict (public_key) do update set computer = excluded.computer, version = excluded.version
       where agent.organization_id = excluded.organization_id
       returning id)
     insert into agent_device (kind, device_id, agent_id)
     select code.kind, code.device_id, known.id from code, known
     on conflict (kind, device_id) do update set agent_id = excluded.agent_id, hardware = null, trouble = null,
       hardware_since = null
     returning agent_id as "agentId", kind, device_id as id`,
    [fingerprint(code.trim().toUpperCase()), publicKey, computer, version],
  );
  const [row] = rows;
  return row && { agentId: row.agentId, device: { kind: row.kind, id: row.id } };
}

/** Returns the kind of device that a code is for; undefined if the computer cannot use it. */
export async function findAgentCode(
  client: Client,
  { code, computer }: { readonly code: string; readonly computer: string },
): Promise<DeviceKind | undefined> {
  const { rows } = await client.query<{ kind: DeviceKind }>(
    `select kind from agent_code where ${isUsable("$1", "$2")}`,
    [fingerprint(code.trim().toUpperCase()), computer],
  );
  return rows[0]?.kind;
}

/** A code does not replace a local server that decides: that computer may have events that the centre lacks. */
const isUsable = (hash: string, computer: string): string => `code_hash = ${hash} and expires_at > now()
  and not (kind = 'server' and exists (select from organization where writer_id = agent_code.device_id))
  and not (kind = 'server' and exists (select from server where server.id = agent_code.device_id
    and lower(server.device_id) <> lower(${computer})))`;

/**
 * Returns the text that an agent must sign. It stays the same until it is used or expires: any caller can ask for it, and
 * must not be able to replace the one that the agent is about to sign.
 */
export async function makeChallenge(pool: Client, agentId: number): Promise<string | undefined> {
  const { rows } = await pool.query<{ challenge: string | null }>(
    `update agent set
       challenge = case when challenge_expires_at > now() + interval '30 seconds' then challenge else $2 end,
       challenge_expires_at = case when challenge_expires_at > now() + interval '30 seconds'
         then challenge_expires_at else now() + make_interval(mins => $3) end
     where id = $1 returning challenge`,
    [agentId, randomBytes(32).toString("base64url"), challengeMinutes],
  );
  return rows[0]?.challenge ?? undefined;
}

/** Exchanges a signed challenge for a token. A challenge works once. A wrong signature does not spend it. */
export async function openAgentSession(
  pool: Client,
  {
    agentId,
    challenge,
    signature,
    version,
  }: {
    readonly agentId: number;
    readonly challenge: string;
    readonly signature: string;
    readonly version: string;
  },
): Promise<{ readonly token: string; readonly expires: Date } | undefined> {
  const { rows } = await pool.query<{ publicKey: string }>(
    `select public_key as "publicKey" from agent
     where id = $1 and challenge = $2 and challenge_expires_at > now()`,
    [agentId, challenge],
  );
  const [row] = rows;
  if (row === undefined || !isSigned(row.publicKey, challenge, signature)) return undefined;
  const token = makeHandle();
  const given = await pool.query<{ expires: Date }>(
    `update agent set challenge = null, challenge_expires_at = null, token_hash = $3,
       token_expires_at = now() + make_interval(mins => $4), version = $5
     where id = $1 and challenge = $2 returning token_expires_at as expires`,
    [agentId, challenge, fingerprint(token), tokenMinutes, version],
  );
  const expires = given.rows[0]?.expires;
  return expires && { token, expires };
}

function isSigned(publicKey: string, text: string, signature: string): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, "base64"));
}

/** Finds the agent of a token. */
export async function findAgent(pool: Client, token: string): Promise<Agent | undefined> {
  const { rows } = await pool.query<Agent>({
    name: "agent-by-token",
    text: `select id, organization_id as "organizationId" from agent
      where token_hash = $1 and token_expires_at > now()`,
    values: [fingerprint(token)],
  });
  return rows[0];
}
