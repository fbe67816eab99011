import { randomInt } from "node:crypto";
import { enrolmentCode } from "@cherga/contract/calls/enrolment";
import type { Enrolment } from "@cherga/contract/calls/enrolment";
import type { Scope } from "@cherga/contract/access";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { fingerprint, makeHandle } from "#auth/tokens";
import type { Database } from "#db/tables";

/** An enrolled kiosk, board, or display of a window. */
export type Screen = {
  readonly id: number;
  readonly terminalId: number | null;
  readonly boardId: number | null;
  /** Whose window it is above. */
  readonly operatorId: number | null;
  readonly organizationId: number;
};

/** What a screen is for. */
export type ScreenTarget =
  | { readonly terminalId: number }
  | { readonly boardId: number }
  | { readonly operatorId: number };

type Place = Pick<Screen, "terminalId" | "boardId" | "operatorId">;

const withTargets = `enrolment left join terminal on terminal.id = terminal_id left join board on board.id = board_id
  left join staff on staff.id = operator_id`;
const organizationOf = "coalesce(terminal.organization_id, board.organization_id, staff.organization_id)";

/** Creates an enrolment code for a screen. */
export async function makeEnrolmentCode(
  db: Kysely<Database>,
  target: ScreenTarget,
): Promise<{ readonly id: number; readonly code: string; readonly expires: string }> {
  const code = newCode();
  const row = await db
    .insertInto("enrolment")
    .values({
      terminal_id: "terminalId" in target ? target.terminalId : null,
      board_id: "boardId" in target ? target.boardId : null,
      operator_id: "operatorId" in target ? target.operatorId : null,
      code_hash: fingerprint(code),
      code_expires_at: sql<Date>`now() + make_interval(mins => ${enrolmentCode.minutes})`,
    })
    .returning(["id", "code_expires_at"])
    .executeTakeFirstOrThrow();
  return { id: row.id, code, expires: (row.code_expires_at ?? new Date()).toISOString() };
}

/**
 * Creates the code with which the browser of a board device is enrolled when it starts. Undefined if the agent does not
 * drive the device, or no board is chosen for it.
 */
export async function makeBoardCode(
  pool: pg.Pool,
  { agentId, deviceId }: { readonly agentId: number; readonly deviceId: number },
): Promise<{ readonly boardId: number; readonly code: string } | undefined> {
  const code = newCode();
  const { rows } = await pool.query<{ boardId: number }>(
    `with device as (
       select device.id, device.board_id from board_device device
       join agent_device driven on driven.kind = 'board-device' and driven.device_id = device.id
       where device.id = $1 and driven.agent_id = $2 and device.board_id is not null),
     unused as (
       delete from enrolment where board_device_id in (select id from device) and code_hash is not null)
     insert into enrolment (board_id, board_device_id, code_hash, code_expires_at)
     select board_id, id, $3, now() + make_interval(mins => $4) from device
     returning board_id as "boardId"`,
    [deviceId, agentId, fingerprint(code), enrolmentCode.minutes],
  );
  const [row] = rows;
  return row && { ...row, code };
}

function newCode(): string {
  const { alphabet, length } = enrolmentCode;
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** Exchanges a code for a credential, once. The former credential of a board device ends. Undefined when the code is unknown, used or expired. */
export async function exchangeCode(
  pool: pg.Pool,
  code: string,
  address: string,
): Promise<(Place & { readonly credential: string }) | undefined> {
  const credential = makeHandle();
  const { rows } = await pool.query<Place>(
    `with enrolled as (
       update enrolment set code_hash = null, code_expires_at = null, credential_hash = $2, enrolled_at = now(),
         seen_at = now(), seen_from = $3
       where code_hash = $1 and code_expires_at > now()
       returning id, terminal_id, board_id, operator_id, board_device_id),
     former as (
       delete from enrolment using enrolled where enrolment.board_device_id = enrolled.board_device_id
         and enrolment.credential_hash is not null)
     select terminal_id as "terminalId", board_id as "boardId", operator_id as "operatorId" from enrolled`,
    [fingerprint(code.trim().toUpperCase()), fingerprint(credential), address],
  );
  const [row] = rows;
  return row === undefined ? undefined : { ...row, credential };
}

/** Finds the screen of a credential, and stores when it was seen. */
export async function findScreen(
  pool: pg.Pool,
  credential: string,
  address: string,
): Promise<Screen | undefined> {
  const { rows } = await pool.query<Screen & { readonly isSeen: boolean }>({
    name: "screen-by-credential",
    text: `select enrolment.id, terminal_id as "terminalId", board_id as "boardId", operator_id as "operatorId",
        ${organizationOf} as "organizationId",
        seen_at > now() - interval '1 minute' and seen_from = $2 as "isSeen"
      from ${withTargets} where credential_hash = $1 and ${organizationOf} is not null`,
    values: [fingerprint(credential), address],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { isSeen, ...screen } = row;
  // Precise to the minute, because a screen sends many requests.
  if (!isSeen)
    await pool.query("update enrolment set seen_at = now(), seen_from = $2 where id = $1", [
      screen.id,
      address,
    ]);
  return screen;
}

/** Boards tell every minute that they are there, kiosks more often. */
export const screenSilentSeconds = 150;

type Instants = "codeExpires" | "enrolled" | "seen";

/** Lists the screens of the organizations in a scope, without expired codes. */
export async function listEnrolments(
  pool: pg.Pool,
  scope: Scope,
  only: { readonly [P in keyof Place]?: number | undefined },
): Promise<Enrolment[]> {
  const { rows } = await pool.query<Omit<Enrolment, Instants> & Readonly<Record<Instants, Date | null>>>(
    `select enrolment.id, terminal_id as "terminalId", board_id as "boardId", operator_id as "operatorId",
       code_expires_at as "codeExpires", enrolled_at as enrolled, seen_at as seen, seen_from as "seenFrom",
       credential_hash is not null and seen_at < now() - make_interval(secs => $5) as "isSilent"
     from ${withTargets}
     where ($1::integer[] is null or ${organizationOf} = any($1))
       and ($2::integer is null or terminal_id = $2) and ($3::integer is null or board_id = $3)
       and ($4::integer is null or operator_id = $4)
       and (code_expires_at is null or code_expires_at > now())
     order by enrolment.id`,
    [
      scope === "all" ? null : [...scope],
      only.terminalId ?? null,
      only.boardId ?? null,
      only.operatorId ?? null,
      screenSilentSeconds,
    ],
  );
  const text = (at: Date | null): string | null => at?.toISOString() ?? null;
  return rows.map((row) => ({
    ...row,
    codeExpires: text(row.codeExpires),
    enrolled: text(row.enrolled),
    seen: text(row.seen),
  }));
}
